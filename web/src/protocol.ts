// Made from the server's protocol; do not edit.

/** This server. */
export type About = { version: string; protocol: number; frame: number; rulesets: (RulesetInfo)[]; bots: (BotInfo)[]; addresses: (string)[] };

/** Your command is on the log for good, at this seq. A duplicate was there already and changed nothing. */
export type Ack = { type: "ack"; id: string; seq: number; duplicate?: boolean };

/** An action card from the pile; others do not see which. */
export type ActionDrawn = { event: "ActionDrawn"; seat: number; card: string | null; said: Message };

/** An action card was played for a tile. */
export type ActionPlayed = { event: "ActionPlayed"; seat: number; card: string; tile: number; said: Message };

/** The action cards dealt to a hand; others see only how many. */
export type ActionsDealt = { event: "ActionsDealt"; seat: number; count: number; cards: (string)[] | null; said: Message };

/** The discarded action cards are the new pile. */
export type ActionsShuffled = { event: "ActionsShuffled"; cards: (string)[]; said: Message };

/** What the strongest bot would do in your place, knowing what you know. */
export type Advice = { bot: string; name: string; choice: Play | Pick | Row | Use | Draw | Pass; reason: Message; ranking: (Ranked)[]; worlds: number };

/** Negative = Positive: the player chose what else leaves the bull pile. */
export type AlsoCancelled = { event: "AlsoCancelled"; seat: number; cards: (number)[]; wasted: number; said: Message };

/** How some special cards are read (ANN-11, ANN-16, ANN-24). */
export type AnniversaryOptions = { insert_end: boolean; shift_full: boolean; subtract: boolean };

/** The table with the special cards that lie open (ANN-37). A fifth row has its 5th Row card. */
export type AnniversaryTable = { round: number; turn: number; rows: ((number)[])[]; piles: ((number)[])[]; known: ((number)[])[]; sheet: ((number)[])[]; sevens: (number)[]; stopped: (number)[]; discard: (string)[]; cancelled: (number)[]; credits: (number)[]; history: (string)[] };

/** The further tile to play (EX-12). */
export type AnotherTile = { decision: "AnotherTile"; seat: number; choices: (Pick)[]; tile: number; landings: (Landing)[] };

/** A seat answered: its player, or a bot in their place. What it chose shows in the events once it is revealed. */
export type Answered = { what: "answered"; seat: number; by?: "bot" | "player" };

/** The row for a tile placed in ascending order (EX-11). */
export type AscendingRow = { decision: "AscendingRow"; seat: number; choices: (Row)[]; tile: number; landings: (Landing)[] };

/** A question to you in words, and for its choices what they do and what their buttons say. */
export type Asked = { question: Message; does: (Message)[]; press: (Message)[]; which: ([number, number])[] };

/** Play on yourself where a bot has been playing for you. Any `choose` does the same. */
export type Back = { command: "back"; id: string };

/** What is printed on the board, for those who own it. */
export type BoardOptions = { board: string | null };

/** What everybody can see (BB-16, EX-26). */
export type BoardTable = { round: number; turn: number; rows: ((number)[])[]; piles: ((number)[])[]; known: ((number)[])[]; sheet: ((number)[])[]; track: (number)[]; box: (number)[]; luck: ((string)[])[]; owed: number; signs: (number)[]; discard: (string)[]; history: (string)[] };

/** A bot that may take empty seats. */
export type BotInfo = { name: string; about: string; names: (string)[]; rulesets: (string)[] | null; players: (number)[] | null; levels: (string)[] };

/** Negative = Positive: cards left a bull pile. Where the player chooses, the others follow. */
export type Cancelled = { event: "Cancelled"; seat: number; positive: number; cards: (number)[]; wasted: number; said: Message };

/** Choose another game, other options, seats or clock while the table waits (the host's right). */
export type Change = { command: "change"; id: string; ruleset: string; options?: { [name: string]: unknown }; seats?: number; timer?: Timer | null; open?: boolean; coach?: "all" | "bots" | "teach" };

/** The host chose another game, or other terms. */
export type Changed = { what: "changed"; ruleset: string; rules_version: number; options: { [name: string]: unknown }; seats: number; timer: Timer | null; open: boolean; coach?: "all" | "bots" | "teach" };

/** Say something to the table. Who watches says a *name* too, and speaks where the host lets them. */
export type Chat = { command: "chat"; id: string; text: string; name?: string | null };

/** Answer the question your seat is asked, or change your sealed answer. */
export type Choose = { command: "choose"; id: string; seq: number; choice: Play | Pick | Row | Use | Draw | Pass };

/** Negative = Positive: choose a card of your pile that it cancels; one stands for all with equal bullheads. */
export type ChooseCancelled = { decision: "ChooseCancelled"; seat: number; choices: (Pick)[]; positive: number; left: number };

/** Insert: choose the row. */
export type ChooseInsertRow = { decision: "ChooseInsertRow"; seat: number; choices: (Row)[]; card: number; rows: ((number)[])[]; taken: ((number)[])[] };

/** Negative = Positive: choose the card whose bullheads become positive. */
export type ChoosePositive = { decision: "ChoosePositive"; seat: number; choices: (Pick)[]; cancelled: ((number)[] | null)[]; subtracted: (number)[] };

/** Replace: choose the card to place instead. */
export type ChooseReplacement = { decision: "ChooseReplacement"; seat: number; choices: (Pick)[]; card: number; fates: (Landing)[] };

/** Shift: choose the card to move. */
export type ChooseShiftCard = { decision: "ChooseShiftCard"; seat: number; choices: (Pick)[]; rows: ((number)[])[] };

/** Shift: choose where the moved card goes. */
export type ChooseShiftRow = { decision: "ChooseShiftRow"; seat: number; choices: (Row)[]; moved: number; origin: number; fates: (Landing)[]; taken: ((number)[])[] };

/** Stop: choose the row to block. */
export type ChooseStopRow = { decision: "ChooseStopRow"; seat: number; choices: (Row)[]; fates: (Landing)[] };

/** Choose which of the cards just taken goes to your X row; the others go to your hand. */
export type ChooseXCard = { decision: "ChooseXCard"; seat: number; choices: (Pick)[]; x_row: (number)[] };

/** A seat has made its sealed choice; what it chose is still secret. */
export type Chose = { event: "Chose"; seat: number; said: Message };

/** How long to play (BASE-6): to a number of points, or for a number of rounds. */
export type ClassicOptions = { target: number | null; rounds: number | null };

export type ClientMessage = Hello | Choose | Start | Change | Rename | End | Leave | Back | Chat | Hear | Mute | Kick | Relieve | Offer | Rematch;

/** The table was ended before its game was over: for a reason, or as the seat *by* wished. */
export type Closed = { what: "closed"; reason?: string; by?: number | null };

/** The table was set up. The commitment is the SHA-256 of the secret that will deal the cards. */
export type Created = { what: "created"; ruleset: string; rules_version: number; options: { [name: string]: unknown }; seats: number; timer: Timer | null; open: boolean; commitment: string; rematch_of?: string | null; daily?: string; coach?: "all" | "bots" | "teach" };

/** The deals of today. */
export type Dailies = { day: string; ends: number; games: (DailyGame)[] };

/** The best line that was found for yesterday's deal, by somebody who knew everything. */
export type DailyBest = { game: string; day: string; points: number; place: number; percentile: number; replay: Replay };

/** The results of a day, the best first, and yours. */
export type DailyBoard = { game: string; day: string; commitment: string; secret: string; players: number; played: number; results: (DailyResult)[]; table: string; own: DailyResult | null };

/** The deal of one game. */
export type DailyGame = { game: string; commitment: string; tomorrow: string; yesterday: string };

/** What one player has made of it. */
export type DailyResult = { name: string; face: string; points: number; place: number; percentile: number; turns: (number)[]; table: string };

/** A hand was dealt. Others see only how many cards, and those known to everybody. */
export type Dealt = { event: "Dealt"; seat: number; count: number; cards: (number)[] | null; known: (number)[]; tiles: boolean; said: Message };

export type Decision = AnotherTile | AscendingRow | ChooseCancelled | ChooseInsertRow | ChoosePositive | ChooseReplacement | ChooseShiftCard | ChooseShiftRow | ChooseStopRow | ChooseXCard | DraftCard | DrawLuck | EmptyRow | ExchangeTile | KeepSpecials | LayCards | PlayActionCard | PlayLuckCard | PlayOpenCard | PlaySpecial | PlayTiles | PositiveTiles | SpecialCards | StartRow | StopSignRow | SwapSpecial | TakeOpenRow | TakeRow | TakeRowToHand | _AtSpace | _WithLandings;

/** Choose a card from the open cards for your hand. */
export type DraftCard = { decision: "DraftCard"; seat: number; choices: (Pick)[] };

/** A seat took an open card into its hand. */
export type Drafted = { event: "Drafted"; seat: number; card: number; said: Message };

/** Take luck cards: how many of "5 positive points", and how many of "positive ox". */
export type Draw = { choice: "draw"; five: number; ox: number };

/** The luck cards to take for clovers (LC-13). */
export type DrawLuck = { decision: "DrawLuck"; seat: number; choices: (Draw)[] };

/** The empty row that a tile starts after taking a row (EX-1). */
export type EmptyRow = { decision: "EmptyRow"; seat: number; choices: (Row)[]; tile: number; landings: (Landing)[] };

/** End the game before it is over (the host's right). */
export type End = { command: "end"; id: string };

/** Why a request was refused. *code* is for programs, *message* is English. */
export type Error = { code: "bad_key" | "full" | "illegal" | "kicked" | "late" | "malformed" | "method" | "muted" | "not_found" | "not_host" | "origin" | "phase" | "protocol" | "rules_version" | "spectator" | "too_big" | "too_fast" | "try_again"; message: string; said: Message | null };

/** As in the basic game and Pro, and which of the two to play. */
export type EvenOddOptions = { target: number | null; rounds: number | null; first_seat: number; pro: boolean; spare_marked: boolean };

/** The table with the action card. */
export type EvenOddTable = { round: number; turn: number; rows: ((number)[])[]; piles: ((number)[])[]; known: ((number)[])[]; sheet: ((number)[])[]; pool: (number)[]; marked: number };

export type Event = ActionDrawn | ActionPlayed | ActionsDealt | ActionsShuffled | AlsoCancelled | Cancelled | Chose | Dealt | Drafted | FirstCardStayed | GameEnded | HandedBack | HandsCounted | Inserted | LuckDrawn | LuckPlayed | MarkerMoved | NothingDrawn | Placed | Pooled | Refilled | Replaced | Revealed | RoundBegan | RoundEnded | RowStarted | RowStopped | RowTaken | RowVanished | RowWidened | RowsBegan | RowsStarted | Scored | ScreenLifted | Shifted | SignPlaced | SignsRemoved | SpecialPlayed | SpecialsDealt | SpecialsReleased | SpecialsShuffled | Subtracted | Swapped | TakenToHand | TileAdded | TileDrawn | TileExchanged | TilePlaced | TilesTaken | TurnBegan | TwoTilesEach | XRowDropped | XRowExtended | ZerosPlayed;

/** The tile to place instead (EX-7). */
export type ExchangeTile = { decision: "ExchangeTile"; seat: number; choices: (Pick)[]; tile: number; landings: (Landing)[] };

/** As in the Expert version, and how luck cards go with Place at the start (LC-10). */
export type ExpertLuckOptions = { board: string | null; sign_covers: boolean; start_without_luck: boolean };

/** As in the Basic game, and how a stop sign is read (EX-22). */
export type ExpertOptions = { board: string | null; sign_covers: boolean };

/** After an Insert into a full row, its last card is its new first. */
export type FirstCardStayed = { event: "FirstCardStayed"; card: number; row: number; said: Message };

/** The table that a code leads to. */
export type Found = { table: string };

/** The game is over. */
export type GameEnded = { event: "GameEnded"; totals: (number)[]; winners: (number)[]; said: Message };

export type GameOptions = ClassicOptions | ProOptions | EvenOddOptions | PlusOptions | MinusOptions | SimpleOptions | NoOptions | AnniversaryOptions | BoardOptions | ExpertOptions | ExpertLuckOptions;

export type GameTable = Table | ProTable | EvenOddTable | SimpleTable | XTable | AnniversaryTable | BoardTable;

/** After the first round a seat handed a special card back, face up. */
export type HandedBack = { event: "HandedBack"; seat: number; special: string; said: Message };

/** The round is over: the cards left in the hands are laid open and counted. */
export type HandsCounted = { event: "HandsCounted"; hands: ((number)[])[]; said: Message };

/** One line of the log as this viewer may see it: when (milliseconds since 1970), what, and the game's events. */
export type Happened = { seq: number; at: number; what: Created | Joined | Changed | Renamed | Left | Kicked | Started | Answered | Hinted | Timeout | Returned | Relieved | Offered | Said | Heard | Muted | Outage | Rematched | Closed; events: (Event)[]; said: Message | null };

/** Let those who watch chat, or no longer (the host's right). */
export type Hear = { command: "hear"; id: string; on?: boolean };

/** The host let those who watch chat, or no longer. */
export type Heard = { what: "heard"; on: boolean };

/** The first message on a WebSocket: who you are, and the last seq you have seen. */
export type Hello = { command: "hello"; protocol?: number; key?: string | null; after?: number | null };

/** A seat asked what the strongest bot would do. */
export type Hinted = { what: "hinted"; seat: number };

/** What happened after a seq, and how the table stands. *more*: ask again after the last seq. */
export type History = { happened: (Happened)[]; state: TableState; more: boolean };

/** A card was sorted into a row. */
export type Inserted = { event: "Inserted"; seat: number; card: number; row: number; said: Message };

/** Sit down at a table: at this seat, or at the first free one. */
export type Join = { name: string; seat?: number | null; key?: string | null; face?: string };

/** Somebody sat down; in a game they took over a seat that was offered. */
export type Joined = { what: "joined"; seat: number; name: string; face?: string };

/** The first round is over: keep a special card for the second one, or hand it back. */
export type KeepSpecials = { decision: "KeepSpecials"; seat: number; choices: (Use | Pass)[]; special: string; number: number; count: number };

/** Remove somebody from their seat before the game begins (the host's right). */
export type Kick = { command: "kick"; id: string; seat: number };

/** The host removed somebody from their seat. */
export type Kicked = { what: "kicked"; seat: number };

/** What a card or tile would do if it were placed now and nobody else placed any. */
export type Landing = { card: number; row: number | null; space: number | null; taken: (number)[]; points: number; kind: string; then: Landing | null; asks: (string)[]; after: number | null; low: boolean };

/** Choose what to lay face down, while all the others choose too. */
export type LayCards = { decision: "LayCards"; seat: number; choices: (Play)[]; most: number };

/** Give up your seat before the game, or let a bot play for you in it. */
export type Leave = { command: "leave"; id: string };

/** Somebody gave up their seat; in a game a bot plays on for them until they are back. */
export type Left = { what: "left"; seat: number };

/** What one choice leads to. */
export type LessonAnswer = { choice: Play | Pick | Row | Use | Draw | Pass; right: boolean; events: (Event)[]; said: Message; state: TableState };

/** A lesson there is. */
export type LessonInfo = { game: string; steps: number; after: (string)[] };

/** One idea of a lesson. */
export type LessonStep = { name: string; said: Message; state: TableState; answers: (LessonAnswer)[]; goes_on: boolean };

/** The lessons, each after those of the games to know first. */
export type Lessons = { lessons: (LessonInfo)[] };

/** The open tables, the newest first, a hundred at a time. */
export type Lobby = { tables: (LobbyTable)[]; more: boolean };

/** An open table that waits for players. */
export type LobbyTable = { table: string; ruleset: string; title: string; options: { [name: string]: unknown }; timer: Timer | null; seats: number; names: (string)[] };

/** Luck cards for clovers. */
export type LuckDrawn = { event: "LuckDrawn"; seat: number; five: number; ox: number; said: Message };

/** A luck card was played; it goes back to its pile. */
export type LuckPlayed = { event: "LuckPlayed"; seat: number; card: string; said: Message };

/** The Even/Odd card lies at a row and shows a side. */
export type MarkerMoved = { event: "MarkerMoved"; row: number; odd: boolean; said: Message };

/** What is meant, for a sentence in any language: a key of the catalogues, its parameters. */
export type Message = [string, { [name: string]: MessageValue }];

/** A parameter of a message. */
export type MessageValue = number | string | boolean | null | Who | Message | (MessageValue)[];

/** How long to play. */
export type MinusOptions = { games: number | null };

/** Silence a seat's chat, or let it speak again (the host's right). */
export type Mute = { command: "mute"; id: string; seat: number; on?: boolean };

/** The host silenced a seat, or let it speak again. */
export type Muted = { what: "muted"; seat: number; on: boolean };

/** Set up a table and sit down at it. */
export type NewTable = { name: string; ruleset?: string; options?: { [name: string]: unknown }; seats?: number; timer?: Timer | null; open?: boolean; key?: string | null; face?: string; coach?: "all" | "bots" | "teach" };

/** For rulesets without options. */
export type NoOptions = {  };

/** There was nothing left to draw (EX-2, EX-3). */
export type NothingDrawn = { event: "NothingDrawn"; seat: number; what: "action" | "tile"; said: Message };

/** Let whoever comes by the link take over a seat that a bot plays for its person (the host's right). */
export type Offer = { command: "offer"; id: string; seat: number };

/** Somebody may take over a seat whose player is gone. */
export type Offered = { what: "offered"; seat: number };

/** The server was away for some milliseconds; no clock is charged for them. */
export type Outage = { what: "outage"; ms: number };

/** Do nothing, where a decision allows it. */
export type Pass = { choice: "pass" };

/** Name one card: the one to draft, to keep, to move, to replace yours with. */
export type Pick = { choice: "pick"; card: number };

/** The pieces of a game, for its number of players and its options. */
export type Pieces = { fewest_wins: boolean; unit: "bullhead" | "ox"; highest: number; zeros: number; heads: (number)[]; kinds: { [name: string]: number }; staying: (string)[]; capacities: (number)[]; pile_counts: number; hand_counts: number; rounds: number | null; target: number | null; places: ((string)[])[]; start_rows: (number)[]; special_row: number | null; track: Track | null };

/** A card was added to the end of a row, or begins it after a taking. */
export type Placed = { event: "Placed"; seat: number; card: number; row: number; from_hand: boolean; behind: number; low: boolean; said: Message };

/** Lay one or two cards or tiles from your hand. Build it with `play`, which puts the cards in order. */
export type Play = { choice: "play"; cards: (number)[] };

/** Play an action card before placing, or place. Asked of all who hold one (EX-25), so never automatic. */
export type PlayActionCard = { decision: "PlayActionCard"; seat: number; choices: (Use | Pass)[]; tile: number; lands: Landing };

/** Play today's deal. Asking again with the same key leads to the same table: one try counts. */
export type PlayDaily = { name: string; key: string; face?: string };

/** Play a luck card immediately before placing, or place (LC-4). */
export type PlayLuckCard = { decision: "PlayLuckCard"; seat: number; choices: (Use | Pass)[]; tile: number; lands: Landing };

/** Play one card openly, on your turn. */
export type PlayOpenCard = { decision: "PlayOpenCard"; seat: number; choices: (Play)[]; most: number };

/** Your number card is due: play a special card with it, or none. */
export type PlaySpecial = { decision: "PlaySpecial"; seat: number; choices: (Use | Pass)[]; fate: Landing };

/** Choose what to play face down, while all the others choose too: as many tiles as everybody must. */
export type PlayTiles = { decision: "PlayTiles"; seat: number; choices: (Play)[]; most: number };

/** How long to play, and how the 0-cards are dealt (PL-10). */
export type PlusOptions = { games: number | null; zeros: "even" | "mixed" };

/** Cards are spread out openly to be drafted. */
export type Pooled = { event: "Pooled"; cards: (number)[]; said: Message };

/** The two tiles of the row that count as positive points (LC-7). */
export type PositiveTiles = { decision: "PositiveTiles"; seat: number; choices: (Play)[]; tiles: (number)[]; oxen: (number)[]; keeps: boolean };

/** As in the basic game (PRO-6), and who drafts first (PRO-1). */
export type ProOptions = { target: number | null; rounds: number | null; first_seat: number };

/** The table with the open cards of the draft (PRO-7). */
export type ProTable = { round: number; turn: number; rows: ((number)[])[]; piles: ((number)[])[]; known: ((number)[])[]; sheet: ((number)[])[]; pool: (number)[] };

/** A choice, and how many points it is worse than the best. */
export type PuzzleChoice = { choice: Play | Pick | Row | Use | Draw | Pass; less: number };

/** The puzzles of a game, the easiest first. */
export type PuzzleGame = { game: string; puzzles: (PuzzleInfo)[] };

/** A puzzle there is. */
export type PuzzleInfo = { name: string; level: number };

/** The puzzles there are, in the order of the family. */
export type Puzzles = { games: (PuzzleGame)[] };

/** One choice, played out many times. */
export type Ranked = { choice: Play | Pick | Row | Use | Draw | Pass; points: number; less: number };

/** Everybody gets new tiles from the draw pile; the hands follow. */
export type Refilled = { event: "Refilled"; count: number; said: Message };

/** Nothing was changed, and why. *code* is for programs, *message* is English. */
export type Refused = { type: "refused"; code: "bad_key" | "full" | "illegal" | "kicked" | "late" | "malformed" | "method" | "muted" | "not_found" | "not_host" | "origin" | "phase" | "protocol" | "rules_version" | "spectator" | "too_big" | "too_fast" | "try_again"; message: string; id?: string; said?: Message | null };

/** Let a bot play for somebody the game has waited for long enough, at a table without a clock (anybody's right). */
export type Relieve = { command: "relieve"; id: string; seat: number };

/** The game has waited for a seat long enough: a bot plays until its player is back, as the seat *by* wished. */
export type Relieved = { what: "relieved"; seat: number; by: number };

/** What your last choice was worth, beside what the aurochs would have done. */
export type Remark = { number: number; choice: Play | Pick | Row | Use | Draw | Pass; best: Play | Pick | Row | Use | Draw | Pass; own: Message; does: Message; reason: Message; less: number; error: number; clear: boolean };

/** Set up another table for the same people, after the game. */
export type Rematch = { command: "rematch"; id: string };

/** The same people meet again at another table, as the seat *by* wished. */
export type Rematched = { what: "rematched"; table: string; by?: number | null };

/** Go by another name, or look different, while the table waits. */
export type Rename = { command: "rename"; id: string; name: string; face?: string };

/** Somebody who was called *before* goes by another name, or looks different. */
export type Renamed = { what: "renamed"; seat: number; name: string; before: string; face?: string };

/** A seat took its card back and places another. */
export type Replaced = { event: "Replaced"; seat: number; card: number; by: number; said: Message };

/** A finished game from its deal to its end. */
export type Replay = { table: string; ruleset: string; title: string; options: { [name: string]: unknown }; names: (string)[]; totals: (number)[]; winners: (number)[]; commitment: string; secret: string; pieces: Pieces; steps: (ReplayStep)[]; deals: (SealedDeal)[]; bots: (string)[]; faces: (string)[] };

/** One answer of a finished game, and everything it caused, nothing hidden. The first step is the deal. */
export type ReplayStep = { events: (Event)[]; seat: number | null; choice: string | null; by: "bot" | "player" | null };

/** A seat's player is back and plays again. */
export type Returned = { what: "returned"; seat: number };

/** All laid cards are turned over: for each seat, what it laid. */
export type Revealed = { event: "Revealed"; cards: ((number)[])[]; tiles: boolean; said: Message };

/** The game, whose decisions are gone through, and how many there are. */
export type ReviewBegan = { piece: "began"; replay: Replay; seats: (number)[]; count: number; notes: (Message)[] };

/** Everything has been gone through, or as much as there was time for. */
export type ReviewEnded = { piece: "ended"; whole: boolean; costliest: (ReviewInstead)[] };

/** What was found about one decision. */
export type ReviewFound = { piece: "found"; number: number; seat: number; round: number; turn: number; choice: Play | Pick | Row | Use | Draw | Pass; best: Play | Pick | Row | Use | Draw | Pass; does: Message; would: Message; reason: Message; points: number; less: number; error: number; worlds: number; clear: boolean };

/** What would have happened with the aurochs's choice until the end of the turn, the others choosing as they did. */
export type ReviewInstead = { number: number; events: (Event)[] };

export type ReviewPiece = ReviewBegan | ReviewFound | ReviewEnded;

/** A new round begins; rounds count from 1. */
export type RoundBegan = { event: "RoundBegan"; round: number; said: Message };

/** The points of a round are written down; totals include it. */
export type RoundEnded = { event: "RoundEnded"; points: (number)[]; totals: (number)[]; said: Message };

/** Name one row; the first is row 0. */
export type Row = { choice: "row"; row: number };

/** The tile of a seat that took a row starts another row. */
export type RowStarted = { event: "RowStarted"; seat: number; tile: number; row: number; said: Message };

/** A Stop card lies at a row. */
export type RowStopped = { event: "RowStopped"; row: number; said: Message };

/** A seat took all cards of a row. */
export type RowTaken = { event: "RowTaken"; seat: number; row: number; cards: (number)[]; bullheads: number; low: boolean; to_pile: boolean; said: Message };

/** With five rows, the row taken is gone. */
export type RowVanished = { event: "RowVanished"; row: number; said: Message };

/** A 7 nimmt! card lies at a row: it holds six cards. */
export type RowWidened = { event: "RowWidened"; row: number; said: Message };

/** The first cards of the rows. */
export type RowsBegan = { event: "RowsBegan"; cards: (number)[]; said: Message };

/** The tiles that begin the four starting rows. */
export type RowsStarted = { event: "RowsStarted"; rows: (number)[]; tiles: (number)[]; said: Message };

/** A game of the family, and what can be set. */
export type RulesetInfo = { name: string; title: string; summary: string; fewest_players: number; most_players: number; options: { [name: string]: unknown }; lesson: boolean };

/** Chat: of a seat, or of somebody who watches, by *name*. */
export type Said = { what: "said"; seat: number | null; text: string; name?: string };

/** A counter moved on the scoring track, as far as that goes. */
export type Scored = { event: "Scored"; seat: number; points: number; score: number; why: "actions" | "luck" | "row" | "space" | "tiles"; row: number | null; sign: string; said: Message };

/** At the end, the tiles a seat still has are shown. */
export type ScreenLifted = { event: "ScreenLifted"; seat: number; tiles: (number)[]; said: Message };

/** One shuffle: what was shuffled, in its order before, and the first of them afterwards. */
export type SealedDeal = { items: (number | string)[]; dealt: (number | string)[] };

/** One seat as everybody sees it. */
export type SeatInfo = { seat: number; kind: "bot" | "free" | "person"; name: string; bot: string; here: boolean | null; away: boolean; muted: boolean; bank: number; deadline: number | null; relief: number | null; offered: boolean; face: string };

/** You have a seat. Keep the key: whoever holds it holds the seat. */
export type Seated = { table: string; seat: number; key: string };

export type ServerMessage = Update | Ack | Refused;

/** A card was moved to another row. */
export type Shifted = { event: "Shifted"; card: number; origin: number; row: number; said: Message };

/** A stop sign stands at a row. */
export type SignPlaced = { event: "SignPlaced"; row: number; said: Message };

/** A row is taken, so all stop signs are off the board. */
export type SignsRemoved = { event: "SignsRemoved"; rows: (number)[]; said: Message };

/** How long to play, and who begins. */
export type SimpleOptions = { games: number | null; first_seat: number };

/** The table with what open play adds. */
export type SimpleTable = { round: number; turn: number; rows: ((number)[])[]; piles: ((number)[])[]; known: ((number)[])[]; sheet: ((number)[])[]; starter: number; aside: number };

/** A decision about the special cards in your hand, which may be typed by name. */
export type SpecialCards = { decision: "SpecialCards"; seat: number; choices: (Use | Pass)[] };

/** A seat played a special card with its number card. */
export type SpecialPlayed = { event: "SpecialPlayed"; seat: number; card: number; special: string; said: Message };

/** Special cards were dealt to a seat. Others see only how many. */
export type SpecialsDealt = { event: "SpecialsDealt"; seat: number; count: number; cards: (string)[] | null; said: Message };

/** A taking put special cards from the table on the discard. */
export type SpecialsReleased = { event: "SpecialsReleased"; cards: (string)[]; row: number; said: Message };

/** The deck of special cards had run out; the discard is the new deck, with the card a seat just put down. */
export type SpecialsShuffled = { event: "SpecialsShuffled"; seat: number; cards: (string)[]; said: Message };

/** A short code to say aloud, such as ``tango-77``; it leads to the table while that waits. */
export type Spoken = { code: string };

/** Begin the game (the host's right); bots take the empty seats: all of one name, or one of each of these. */
export type Start = { command: "start"; id: string; bots?: string | (string)[] | null };

/** The row for a tile placed at the start (EX-10). */
export type StartRow = { decision: "StartRow"; seat: number; choices: (Row)[]; tile: number; landings: (Landing)[] };

/** The cards are dealt. Bots took these seats: all of this name, or one of each of these. */
export type Started = { what: "started"; bots?: (number)[]; bot?: string | (string)[] };

/** Where the stop sign goes (EX-5). */
export type StopSignRow = { decision: "StopSignRow"; seat: number; choices: (Row)[]; rows: ((number)[])[] };

/** Negative = Positive, where points are subtracted: a card left a bull pile, and its points come off the rest. */
export type Subtracted = { event: "Subtracted"; seat: number; positive: number; points: number; wasted: number; said: Message };

/** You took a row: put a special card down and draw another, or keep what you have. */
export type SwapSpecial = { decision: "SwapSpecial"; seat: number; choices: (Use | Pass)[] };

/** A seat put a special card down and drew another, which only its owner sees. */
export type Swapped = { event: "Swapped"; seat: number; down: string; drawn: string | null; said: Message };

/** What everybody can see, in every game of the family. */
export type Table = { round: number; turn: number; rows: ((number)[])[]; piles: ((number)[])[]; known: ((number)[])[]; sheet: ((number)[])[] };

/** A table as this viewer sees it now. */
export type TableState = { table: string; seq: number; now: number; phase: "closed" | "over" | "playing" | "waiting"; ruleset: string; title: string; options: { [name: string]: unknown }; timer: Timer | null; open: boolean; seats: (SeatInfo)[]; host: number | null; commitment: string; secret: string | null; totals: (number)[]; winners: (number)[]; rematch: string | null; daily: string; audience: boolean; coach: "all" | "bots" | "teach"; problem: string | null; you: number | null; hints: boolean; view: View | null; points: (number)[]; capacities: (number)[]; landings: (Landing)[]; would: (Message)[]; costs: (number)[]; asked: Asked | null; waits: Message | null };

/** A card that fits no open row: choose the row to take. */
export type TakeOpenRow = { decision: "TakeOpenRow"; seat: number; choices: (Row)[]; card: number; rows: ((number)[])[] };

/** A card that fits no row: choose the row to take. */
export type TakeRow = { decision: "TakeRow"; seat: number; choices: (Row)[]; card: number; rows: ((number)[])[] };

/** A low card: choose the row to take, for your X row and your hand. */
export type TakeRowToHand = { decision: "TakeRowToHand"; seat: number; choices: (Row)[]; card: number; rows: ((number)[])[]; x_row: (number)[] };

/** The other cards of a row went to a hand, and everybody knows them. */
export type TakenToHand = { event: "TakenToHand"; seat: number; cards: (number)[]; said: Message };

/** A seat plays another tile; its played tiles are placed now, in this order. */
export type TileAdded = { event: "TileAdded"; seat: number; tile: number; order: (number)[]; said: Message };

/** A tile from the draw pile went behind a screen; others do not see which. */
export type TileDrawn = { event: "TileDrawn"; seat: number; tile: number | null; said: Message };

/** A seat took its tile back and plays another instead. */
export type TileExchanged = { event: "TileExchanged"; seat: number; back: number; tile: number; said: Message };

/** A tile was put on a space at the end of a row, or on its first space while the others slid up to this one. */
export type TilePlaced = { event: "TilePlaced"; seat: number; tile: number; row: number; space: number; slid: boolean; behind: number; low: boolean; said: Message };

/** A row was taken: its tiles go back in the box, or behind the seat's screen. */
export type TilesTaken = { event: "TilesTaken"; seat: number; row: number; tiles: (number)[]; oxen: number; kept: boolean; said: Message };

/** A seat's time is used up: a bot plays until its player is back. */
export type Timeout = { what: "timeout"; seat: number };

/** How long a decision may take: some seconds each time, then the seat's time bank, then a bot plays. */
export type Timer = { turn?: number; bank?: number };

/** A scoring track: its first and last space, and those with a clover, where clovers count. */
export type Track = { low: number; high: number; clovers: (number)[] };

/** A new turn begins; turns count from 1. */
export type TurnBegan = { event: "TurnBegan"; turn: number; said: Message };

/** The special row makes everybody play two tiles this turn. */
export type TwoTilesEach = { event: "TwoTilesEach"; row: number; said: Message };

/** What happened since the last update, and how the table stands now. A long catch-up comes in several. */
export type Update = { type: "update"; happened: (Happened)[]; state: TableState | null };

/** Play a special, action or luck card from your hand, or put one down: to swap it, or for good. */
export type Use = { choice: "use"; name: string };

/** One seat's knowledge of a game; ``seat`` is None for a spectator. */
export type View = { ruleset: string; players: number; options: GameOptions; seat: number | null; table: GameTable; agenda: ((number | string)[])[]; waiting: (number)[]; chosen: (number)[]; decision: Decision | null; choice: Play | Pick | Row | Use | Draw | Pass | null; hand: (number)[]; hand_sizes: (number)[]; specials: (string)[]; handing_back: (string)[]; special_counts: (number)[]; special_pile: number; draw_pile: number };

/** A player, in a message. */
export type Who = { seat: number };

/** A lesson with all its answers. */
export type WholeLesson = { game: string; after: (string)[]; pieces: Pieces; steps: (LessonStep)[] };

/** A puzzle with its answer. */
export type WholePuzzle = { name: string; game: string; level: number; pieces: Pieces; state: TableState; best: Play | Pick | Row | Use | Draw | Pass; gap: number; reason: Message; ranking: (PuzzleChoice)[] };

/** A card did not fit: the whole X row went to its owner's X pile. */
export type XRowDropped = { event: "XRowDropped"; seat: number; cards: (number)[]; said: Message };

/** A taken card was added to a seat's X row, or began it anew. */
export type XRowExtended = { event: "XRowExtended"; seat: number; card: number; said: Message };

/** The table with everybody's X row; the piles are the X piles. All of it is public. */
export type XTable = { round: number; turn: number; rows: ((number)[])[]; piles: ((number)[])[]; known: ((number)[])[]; sheet: ((number)[])[]; x_rows: ((number)[])[]; taken: (number)[] };

/** 0-cards leave the hand: to the owner's pile, or aside. */
export type ZerosPlayed = { event: "ZerosPlayed"; seat: number; count: number; aside: boolean; said: Message };

/** A tile is due, and would go to this space: play a card before, or place it. */
export type _AtSpace = { decision: "_AtSpace"; seat: number; choices: (Use | Pass)[]; tile: number; lands: Landing };

/** A decision whose every choice sends a tile somewhere. */
export type _WithLandings = { decision: "_WithLandings"; seat: number; choices: (Play | Pick | Row | Use | Draw | Pass)[]; tile: number; landings: (Landing)[] };
