/** What the server and this page say to each other, by the names the page uses; freebooter/wire declares it. */

import type { JsonObject, Links, NewTableMade, RecordStep, TrickOutcome, WishedSeat, WorkedExample } from "./wire";

export type {
  Chair,
  Clause,
  Device,
  FromClient,
  FromServer,
  GameEvent,
  GameInfo,
  Hint,
  HintMove,
  HttpRefusal,
  Json,
  ListedTable,
  MyTable,
  NewTable,
  OptionInfo,
  Refusal,
  Replayed,
  Result,
  Said,
  ShowingSheet,
  ShownSheet,
  TableInfo,
  Trick,
  Update,
  View,
  Why,
} from "./wire";

export type GameId = string;
export type Seat = number;
export type Who = Seat | "nature";
export type Level = string;
export type Options = JsonObject;
export type ChairWish = WishedSeat;
export type Created = NewTableMade;
/** Where the game goes on. */
export type Rejoin = Links;
/** One move of a record, with the position it led to as each pair of eyes sees it. */
export type Frame = RecordStep;
/** A trick settled: `winner` (null for nobody) and `leads` are places in it; the first event is the one that decides. */
export type Settled = TrickOutcome;
export type Example = WorkedExample;
