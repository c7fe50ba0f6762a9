#!/usr/bin/env node
// A bot in JavaScript: any answer, each equally likely. See docs/json-bots.md.
import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ protocol: 1 });
  if (message.type === "ask") say({ answer: Math.floor(Math.random() * message.choices.length) });
}
