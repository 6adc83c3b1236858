/** Numbers nobody may change. Texts and checks on both sides read them here. */

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A complete card, and the most picks a member may have in one week. */
export const MAX_PICKS = 5;
/** A submit needs at least this many; autosave may send none. */
export const MIN_SUBMIT_PICKS = 1;
/** A game locks this long before its kickoff unless the commissioner set another time. */
export const LOCK_BEFORE_KICKOFF_MS = 5 * MINUTE_MS;
/** A week nobody closed counts as over this long after its last kickoff. */
export const WEEK_OVER_AFTER_MS = 36 * HOUR_MS;
/** A game further than this from the week's median kickoff neither ends its week nor holds it open. */
export const MOVED_AWAY_AFTER_MS = 7 * DAY_MS;
/** The page saves a changed card after this pause. */
export const AUTOSAVE_DELAY_MS = 100;

export const WEEK_NUMBER_MIN = 1;
export const WEEK_NUMBER_MAX = 18;
export const SEASON_MIN = 1990;
export const SEASON_MAX = 2100;
export const SCORE_MAX = 199;
/** What a clock says: "4:12", "Halftime". */
export const CLOCK_MAX = 20;
/** Lines further out than this are typing errors; half-points. */
export const SPREAD_MAX_HALF_POINTS = 2 * 60;
export const TOTAL_MAX_HALF_POINTS = 2 * 150;

export const NAME_MAX = 40;
export const ACCESS_CODE_MIN = 3;
export const ACCESS_CODE_MAX = 64;
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;
export const POOL_NAME_MAX = 60;
export const ADDRESS_MAX = 200;
export const REASON_MAX = 200;
export const GAMES_TEXT_MAX = 50_000;

export const CHAT_MESSAGE_MAX = 500;
export const CHAT_PAGE = 50;
/** Unread messages are counted no further. */
export const UNREAD_MAX = 100;

/** Request bodies, bytes: signed in, and nobody. Uploads have their own. */
export const BODY_MAX = 256 * 1024;
export const BODY_MAX_NOBODY = 64 * 1024;

export const UPLOAD_MAX = 5 * 1024 * 1024;
/** Pixels: a phone has to unpack a picture whole, four bytes each. The photos of large phone cameras have 48 million. */
export const PICTURE_PIXELS_MAX = 50_000_000;
export const PICTURE_SIDE_MAX = 16_384;
/** Of all pictures together: a chat must not fill the disk that the picks are saved on. */
export const UPLOADS_TOTAL_MAX = 1024 * 1024 * 1024;

export const SESSION_MS = 30 * DAY_MS;
/** How long the commissioner's one-use link signs a phone in. */
export const SIGN_IN_LINK_MS = 5 * MINUTE_MS;
/** How long a proof of presence counts: the password just typed, or the desktop app's own window. */
export const PRESENCE_MS = 10 * MINUTE_MS;
/** The request header that carries it; never a cookie, which every port of a computer receives. */
export const PRESENCE_HEADER = 'X-Presence';
/** The subprotocol of the page's socket; a screen with the board link offers `BOARD_PROTOCOL.TOKEN` beside it. */
export const BOARD_PROTOCOL = 'sunday-five-board';
export const SIGN_IN_TOKEN_MAX = 200;
export const TOAST_MS = 5_000;
/** How long "Access Denied" shows before the page goes on to the pool. */
export const ACCESS_DENIED_MS = 2_500;

/** Pixels: the wins chart is never narrower, in all and for each player. */
export const MIN_CHART_WIDTH = 600;
export const MIN_COLUMN_WIDTH = 40;

/** How often the host says on each socket that it is there. */
export const HEARTBEAT_MS = 25_000;
/** A socket that has said nothing for this long, two heartbeats and a bit, is dead however open it looks. */
export const SILENT_SOCKET_MS = 60_000;
