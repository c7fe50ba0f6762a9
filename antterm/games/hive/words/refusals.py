"""Why an answer is not allowed in Hive, or a file cannot be read: a sentence for each reason."""

from __future__ import annotations

from antterm.i18n import _


def refusals() -> dict[str, str]:
    """By the code of the refusal; what stands in braces is filled in by who says it."""
    return {
        # reading
        "unreadable": _("“{text}” is not a move. Write the piece and where it goes, such as “wA1 bQ-”."),
        "no_such_piece": _("There is no piece “{text}”. Pieces are written as wQ or bA1."),
        "unknown_reference": _("{reference} is not in play, so nothing can stand beside it."),
        "reference_missing": _("Say where {piece} goes: beside or on top of which piece."),
        "bad_game_type": _("“{text}” is not a set of pieces. Write Base, or Base+ and letters out of MLP."),
        "bad_game_string": _("“{text}” is not a game: after the set of pieces come state, turn and moves."),
        # files of other programs
        "file_empty": _("There is nothing in it."),
        "file_unknown": _("This is none of PGN, a game in one line of the protocol, and boardspace's SGF."),
        "file_several_games": _("A second game begins here; a file with several must be taken apart."),
        "file_bad_tag": _('“{text}” is not a tag. Tags are written as [White "Ann"].'),
        "file_no_game_type": _("Nothing says which pieces are played with: there is no {tag}."),
        "file_ply_number": _("Here the half-move number {expected} should stand, not {text}."),
        "file_no_move": _("There is no half-move behind the number {text}."),
        "file_after_end": _("“{text}” stands behind the result."),
        "file_comment_open": _("The comment that begins here has no end."),
        "file_not_sgf": _("“{text}” has no place in SGF."),
        "file_bracket_open": _("The bracket that is opened here is never closed."),
        "file_cut": _("The file ends in the middle of the game."),
        "file_ultimate": _("Hive-Ultimate is another game, which is not played here."),
        "file_other_game": _("“{text}” is not a game of Hive."),
        "file_bad_step": _("“{text}” is no step of a game of Hive at boardspace."),
        "file_no_reference": _("There is no piece “{text}” in play that another could stand beside."),
        "file_out_of_turn": _("It is not {player}'s turn."),
        # whose turn, which pieces
        "not_your_turn": _("It is {player}'s turn, and {piece} is not a piece of {player}."),
        "not_enabled": _("This game is played without the {bug}."),
        "moves_left": _("Passing is allowed only to who can neither place nor move a piece."),
        "already_offered": _("A draw can be offered only once in a turn."),
        # placing
        "queen_not_first": _("The tournament opening does not allow the queen on a player's first turn."),
        "queen_by_fourth": _("The queen must be placed by the fourth turn: now only she can be."),
        "copies_in_order": _(
            "Pieces of one kind enter by number: place the {bug} with the lowest number first."
        ),
        "placed_on_occupied": _("A new piece is placed in an empty cell; that one is occupied."),
        "placed_beside_enemy": _("A new piece may not touch a piece of the other player."),
        "placed_apart": _("A new piece must touch a piece of its own colour."),
        # lifting
        "queen_before_moving": _("No piece may move before {player}'s queen is in play."),
        "covered": _("{piece} cannot move: another piece lies on top of it."),
        "resting": _(
            "{piece} was moved in the turn just before: it rests, and can neither move nor be thrown."
        ),
        "pinned": _("{piece} cannot move: the hive would fall apart (one-hive rule)."),
        "stays": _("{piece} is there already; a move must lead to another cell."),
        # walking
        "occupied": _("That cell is occupied, and the {bug} cannot end its move on top of others there."),
        "leaves_hive": _("There {piece} would touch nothing: every piece must stay with the hive."),
        "gate": _("{piece} cannot slide there: the gap is too narrow for it."),
        "loses_touch": _("{piece} cannot slide there: on the way it would lose touch with the hive."),
        "one_step": _("The {bug} moves only one cell."),
        "beetle_one_step": _("A beetle, and who moves as one, goes only one cell."),
        "gate_above": _("{piece} cannot climb there: the stacks on both sides of the step are higher."),
        "spider_three_steps": _("The spider moves exactly three cells along the hive, without turning back."),
        "jump_not_straight": _("The grasshopper jumps only in a straight line."),
        "jump_over_nothing": _("The grasshopper must jump over at least one piece."),
        "jump_over_gap": _("The grasshopper jumps to the first empty cell behind the pieces, over no gap."),
        "ladybug_three_steps": _("The ladybug goes two cells over the top of the hive and then one down."),
        "mosquito_ways": _("The mosquito touches only: {bugs}. None of them could move there."),
        "mosquito_copies_none": _("The mosquito touches only another mosquito: it has nothing to copy."),
        # throwing
        "thrown_from_stack": _("A piece on top of others cannot be thrown."),
        "thrown_on_occupied": _("A pillbug throws only into an empty cell."),
        "throw_gate": _("{piece} cannot be thrown: the stacks on both sides of its way are too high."),
    }
