/** Fixed limits, used by texts and checks on both sides. */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A complete card, and the most picks a player can have in one week. */
export const MAX_PICKS = 5;
/** The fewest picks in a submit; autosave may send none. */
export const MIN_SUBMIT_PICKS = 1;
/** The highest guess at a game's total points. */
export const TIEBREAK_GUESS_MAX = 200;
/** How many of a player's worst weeks a season may leave out. */
export const DROPPED_WEEKS_MAX = 4;
/** How long before kickoff a game locks, unless the commissioner sets another time. */
export const LOCK_BEFORE_KICKOFF_MS = 5 * MINUTE_MS;
/** How long after its last kickoff a week is over if its games are not all final. */
export const WEEK_OVER_AFTER_MS = 36 * HOUR_MS;
/** How long after a game's kickoff a scorekeeper may change its score; then only a commissioner may. */
export const SCOREKEEPING_MS = 36 * HOUR_MS;
/** A wrong score may be corrected this soon, or a game added: nothing is announced before. */
export const SETTLE_MS = 10 * MINUTE_MS;
/** A game further than this from the week's median kickoff neither ends its week nor keeps it open. */
export const MOVED_AWAY_AFTER_MS = 7 * DAY_MS;
/** How long a deletion can be undone. */
export const DELETION_KEPT_MS = 30 * DAY_MS;
/** Pause before the page saves a changed card. */
export const AUTOSAVE_DELAY_MS = 100;

export const WEEK_NUMBER_MIN = 1;
export const WEEK_NUMBER_MAX = 18;
export const SEASON_MIN = 1990;
export const SEASON_MAX = 2100;
export const SCORE_MAX = 199;
/** Characters in a game clock: "4:12", "Halftime". */
export const CLOCK_MAX = 20;
/** Lines beyond this are typos; half-points. */
export const SPREAD_MAX_HALF_POINTS = 2 * 60;
export const TOTAL_MAX_HALF_POINTS = 2 * 150;

/** A larger amount of money is a typo; cents. */
export const CENTS_MAX = 10_000_000;
/** Places of a season that can have a prize. */
export const SEASON_PRIZES_MAX = 5;

export const NAME_MAX = 40;
/** How many players can be added at once. */
export const ADD_PLAYERS_MAX = 200;
export const ACCESS_CODE_MIN = 3;
export const ACCESS_CODE_MAX = 64;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;
export const POOL_NAME_MAX = 60;
export const ADDRESS_MAX = 200;
/** In the query of the old host’s start page, after a move: shows the page instead of sending it to the new host. */
export const HERE_QUERY = 'here';
/** Characters of a webhook's address or a bot's token. */
export const CONNECTION_ADDRESS_MAX = 500;
export const CONNECTIONS_MAX = 3;
export const REASON_MAX = 200;
export const GAMES_TEXT_MAX = 50_000;
/** Characters of a group chat that is pasted to be read for picks. */
export const CHAT_TEXT_MAX = 20_000;

/** Characters of pasted past results: ten seasons of 40 players. */
export const PAST_TEXT_MAX = 200_000;
/** How many names one import of past results can have. */
export const PAST_PLAYERS_MAX = 200;
/** The most wins, losses or ties of a player in an imported week. Other pools have larger cards. */
export const PAST_COUNT_MAX = 99;

export const CHAT_MESSAGE_MAX = 500;
export const CHAT_PAGE = 50;
/** Unread messages are not counted beyond this. */
export const UNREAD_MAX = 100;

/** Request bodies in bytes, with and without a session. Uploads have their own limit. */
export const BODY_MAX = 256 * 1024;
export const BODY_MAX_SIGNED_OUT = 64 * 1024;

export const UPLOAD_MAX = 5 * 1024 * 1024;
/** In pixels. A phone decodes a whole picture at four bytes per pixel. Large phone cameras take photos of 48 million. */
export const PICTURE_PIXELS_MAX = 50_000_000;
export const PICTURE_SIDE_MAX = 16_384;
/** All pictures together: a chat must not fill the disk that stores the picks. */
export const UPLOADS_TOTAL_MAX = 1024 * 1024 * 1024;

export const SESSION_MS = 30 * DAY_MS;
/** How long a one-use sign-in link works. */
export const SIGN_IN_LINK_MS = 5 * MINUTE_MS;
/** How long a link works that sets up a pool without a window. */
export const SETUP_LINK_MS = 60 * MINUTE_MS;
/** How long a proof of presence (a password just typed, or the desktop app's own window) is valid. */
export const PRESENCE_MS = 10 * MINUTE_MS;
/** The request header with the proof. Never a cookie: browsers send those to every port of a host. */
export const PRESENCE_HEADER = 'X-Presence';
/** The WebSocket subprotocol. A screen with the board link also offers `BOARD_PROTOCOL.TOKEN`. */
export const BOARD_PROTOCOL = 'sunday-five-board';
export const SIGN_IN_TOKEN_MAX = 200;
export const TOAST_MS = 5_000;
/** How long the bar shows the tally after the fifth pick. */
export const FIFTH_STROKE_MS = 1_900;
/** Picks that are revealed while a screen shows turn over within this time. */
export const TURNED_MS = 3_000;
/** How long "Access Denied" shows before the page opens the pool. */
export const ACCESS_DENIED_MS = 2_500;

/** Minimum widths of the wins chart in pixels: total and per player. */
export const MIN_CHART_WIDTH = 600;
export const MIN_COLUMN_WIDTH = 40;

/** How often the server sends a heartbeat on each socket. */
export const HEARTBEAT_MS = 25_000;
/** A socket that has been silent this long, a little over two heartbeats, is treated as dead. */
export const SILENT_SOCKET_MS = 60_000;
