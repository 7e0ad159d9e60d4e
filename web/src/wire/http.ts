// Written by `python -m freebooter.wire` from the messages in freebooter/wire: change them there.

import type {
  AskReview,
  CarriedSeat,
  CarryCode,
  Device,
  DeviceRevoked,
  Health,
  Join,
  ListedTable,
  MyTable,
  NewSheet,
  NewTable,
  NewTableMade,
  PlayOn,
  SeatJoined,
  SheetGone,
  SheetNumber,
  ShowingSheet,
  ShownSheet,
  SpendCode,
  Trick,
  WithdrawnSheet,
  WrittenSheet,
} from "./bodies";
import type { Clause } from "./engine";
import type { GameInfo, Replayed, TrickOutcome, WorkedExample, WrittenRecord } from "./games";
import type { GameLessons, LessonPage } from "./lessons";
import type { PuzzleShelf, ReviewUnderWay } from "./review";

/** The body and the JSON answer of each request; null where there is none. */
export interface Http {
  "GET /api/games": { body: null; answer: GameInfo[] };
  "GET /api/clauses/{game}": { body: null; answer: Clause[] };
  "POST /api/tables": { body: NewTable; answer: NewTableMade };
  "GET /api/tables": { body: null; answer: ListedTable[] };
  "GET /api/mine": { body: null; answer: MyTable[] };
  "POST /api/tables/{table}/join": { body: Join; answer: SeatJoined };
  "POST /api/tables/{table}/carry": { body: null; answer: CarryCode };
  "GET /api/tables/{table}/devices": { body: null; answer: Device[] };
  "DELETE /api/tables/{table}/devices/{device}": { body: null; answer: DeviceRevoked };
  "POST /api/carry": { body: SpendCode; answer: CarriedSeat };
  "GET /api/tables/{table}/record": { body: null; answer: WrittenRecord };
  "POST /api/check": { body: WrittenRecord; answer: Replayed };
  "POST /api/reviews": { body: AskReview; answer: ReviewUnderWay };
  "GET /api/reviews/{review}": { body: null; answer: ReviewUnderWay };
  "POST /api/play-on": { body: PlayOn; answer: NewTableMade };
  "GET /api/puzzles/{game}": { body: null; answer: PuzzleShelf };
  "POST /api/wins": { body: Trick; answer: TrickOutcome };
  "GET /api/examples/{game}": { body: null; answer: WorkedExample[] };
  "GET /api/lessons/{game}": { body: null; answer: GameLessons };
  "GET /api/lessons/{game}/{lesson}": { body: null; answer: LessonPage };
  "POST /api/sheets": { body: NewSheet; answer: ShowingSheet };
  "GET /api/sheets/{sheet}": { body: null; answer: ShownSheet };
  "PUT /api/sheets/{sheet}": { body: WrittenSheet; answer: SheetNumber };
  "DELETE /api/sheets/{sheet}": { body: WithdrawnSheet; answer: SheetGone };
  "GET /qr.svg": { body: null; answer: null };
  "GET /api/openapi.json": { body: null; answer: null };
  "GET /livez": { body: null; answer: Health };
  "GET /readyz": { body: null; answer: Health };
  "GET /healthz": { body: null; answer: Health };
  "GET /metrics": { body: null; answer: null };
}
