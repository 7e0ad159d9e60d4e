// Written by `python -m freebooter.wire` from the messages in freebooter/wire: change them there.

import type { View } from "./engine";
import type { JsonObject } from "./json";
import type { GameEvent, Why } from "./fromServer";

/**
 * A position of a lesson as its learner sees it, and the move that made it (null for the first).
 */
export interface LessonFrame {
  who: number | "nature" | null;
  move: string | null;
  events: GameEvent[];
  view: View;
}

/**
 * Where a lesson waits. `frames` lead here (one after another, or with `ahead` at once); `point`
 * names what the caption of its `step` is about, `clause` the rule it tells of. `accept` are the
 * deeds that lead on, each with the number of its stop; without any, `next` is where going on
 * leads, null at the end. `why` answers for moves that are not legal here.
 */
export interface LessonStop {
  step: string;
  at: number;
  ahead: boolean;
  point: string[];
  clause: string;
  frames: LessonFrame[];
  legal: string[];
  accept: Record<string, number>;
  next: number | null;
  why: Record<string, Why>;
}

/**
 * One step's sentences: what it `says`, and what it says `instead` of a legal move that is not the
 * one to be learned; `tries` has a sentence of its own for some of these moves.
 */
export interface Caption {
  says: string;
  instead: string;
  tries: Record<string, string>;
}

/** A lesson in one language: its captions by their step. */
export interface LessonWords {
  title: string;
  promise: string;
  captions: Record<string, Caption>;
}

/**
 * A lesson and its words; it begins at stop 0 and has so many `steps`, whichever way is taken.
 * `language` is what it is written in, which is English where the one asked for is missing.
 */
export interface LessonPage {
  game: string;
  lesson: string;
  language: string;
  options: JsonObject;
  names: string[];
  you: number;
  steps: number;
  stops: LessonStop[];
  words: LessonWords;
}

/** A game on one screen: the goal first, then how it goes. */
export interface HowItGoes {
  goal: string;
  points: string[];
}

/** A lesson that can be taken. */
export interface LessonTitle {
  id: string;
  title: string;
  promise: string;
}

/** How a game goes (null where that is not told) and its lessons in their order. */
export interface GameLessons {
  game: string;
  language: string;
  how: HowItGoes | null;
  lessons: LessonTitle[];
}
