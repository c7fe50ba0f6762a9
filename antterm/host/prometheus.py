"""The metrics of a host for Prometheus. Every account may read them, so they tell nothing of any game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from antterm.host.metrics import Durations, Metrics
from antterm.wire.messages import HostReport

CONTENT_TYPE = CONTENT_TYPE_LATEST


def exposition(report: HostReport, metrics: Metrics) -> bytes:
    """Return the page that Prometheus reads."""
    registry = CollectorRegistry()
    registry.register(_Now(report, metrics))
    ProcessCollector(registry=registry)
    return generate_latest(registry)


class _Now(Collector):
    """The state of a host at this moment, as metrics."""

    def __init__(self, report: HostReport, metrics: Metrics) -> None:
        self._report, self._metrics = report, metrics

    def collect(self) -> Iterator[Metric]:
        report, metrics = self._report, self._metrics
        yield InfoMetricFamily("antterm", "Which antterm this is.", {"version": report.version})
        games = GaugeMetricFamily("antterm_games", "Games, by how they stand.", labels=["state"])
        for state in ("under_way", "waiting", "over"):
            games.add_metric([state], getattr(report.games, state))
        yield games
        yield GaugeMetricFamily("antterm_open_games", "Games that are in memory.", report.games.open)
        yield GaugeMetricFamily("antterm_people", "People who are connected.", report.people)
        yield GaugeMetricFamily("antterm_terminals", "Terminals that are connected.", report.terminals)
        yield _histogram(
            "antterm_answer_seconds",
            "From when an answer comes until it is accepted and lies on disk; secret ones are left out.",
            metrics.times,
        )
        yield _histogram(
            "antterm_bot_wait_seconds",
            "How long questions to bots waited for a process; secret ones are left out.",
            metrics.bot_waits,
        )
        yield GaugeMetricFamily(
            "antterm_questions_waiting",
            "Questions to bots for which no process is free.",
            report.bots.waiting,
        )
        refused = CounterMetricFamily("antterm_refused", "Requests that were not done.", labels=["code"])
        for code, number in sorted(metrics.refused.items()):
            refused.add_metric([code], number)
        yield refused
        trouble = GaugeMetricFamily("antterm_trouble", "1 for what is wrong.", labels=["part"])
        for part in ("store", "bots"):
            trouble.add_metric([part], part in report.trouble)
        yield trouble


def _histogram(name: str, text: str, durations: Durations) -> HistogramMetricFamily:
    within = zip(durations.steps, accumulate(durations.within), strict=True)
    buckets = [("+Inf" if step == float("inf") else f"{step:g}", number) for step, number in within]
    return HistogramMetricFamily(name, text, buckets, durations.seconds)
