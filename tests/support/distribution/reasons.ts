/**
 * Differences from a schema sharded by owner, each with its reason or the cost of moving it
 * (docs/scale.md#what-is-not-by-owner). The test fails for an unlisted difference and for a listed one that no longer
 * exists.
 */
export const DIFFERENCES: Record<string, string> = {
  "cards is nobody's": "reference data, the same for everybody: a copy on each machine",
  "card_facets is nobody's": "reference data, the same for everybody: a copy on each machine",
  "training_values is nobody's": "reference data, the same for everybody: a copy on each machine",
  "price_floors is nobody's": "reference data, the same for everybody: a copy on each machine",
  "rate_limits is nobody's": "counts clients and addresses that have no account yet: stays in one place",
  "erased_accounts is nobody's": "tells of accounts that are no more: stays in one place",
  "users_email_key is unique over all players": "one account per address, found by it at log-in: the directory",
  "access_tokens_token_hash is unique over all players": "a token of the API names no player: the directory",
  "shared_reports_token is unique over all players": "a shared page's address names no player: the directory",
  "sessions_token_hash is unique over all players":
    "a cookie holds a token and no player: the directory, or both in it",
  "email_tokens_token_hash is unique over all players": "a mailed link holds a code and no player: the directory",
  "stripe_customers_customer_id is unique over all players": "Stripe names its customer and no player: the directory",
  "subscriptions_stripe_id is unique over all players": "Stripe's own id, which Stripe keeps unique: may be dropped",
  "stripe_events has the key (id)": "Stripe's own id, so that one event counts once: (user_id, id) would do as well",
  "outbox has the key (id)": "a queue that whoever is free takes from: one for each machine, or one in one place",
  "outbox may be nobody's": "a mail to an address without an account has no player: stays in one place",
};

/** Sequences shared by all players. */
export const SEQUENCES: Record<string, string> = {
  stripe_readings: "orders readings of one player's subscription; gaps do no harm, so one for each machine would do",
};

/** Triggers on players' rows, each of which reads and writes only that player's rows. */
export const TRIGGERS: Record<string, string> = {
  flips_into_totals: "adds to the totals row of the player whose flips changed",
  binned_into_totals: "adds to the totals row of the player whose bin changed",
  flips_into_asks: "keeps the prices of the flips that were changed, each with its player",
  forget_asks: "deletes the prices of flips that went for good, each with its player",
  coin_event_into_totals: "moves the balance in the totals row of the event's player",
  coin_event_stays: "refuses, and writes nothing",
  tell_activity: "tells one channel, which is heard on the machine that it was told on alone",
  tell_session_ended: "tells one channel, which is heard on the machine that it was told on alone",
};

/** Keys by which a request finds a row before the player's id is known: the table, and the condition in the plan. */
export const GLOBAL_KEYS: readonly { table: string; by: RegExp; why: string }[] = [
  { table: "access_tokens", by: /\btoken_hash = /, why: "a token of the API, or of a feed's address" },
  { table: "shared_reports", by: /\btoken = /, why: "the address of a shared page" },
  { table: "sessions", by: /\btoken_hash = /, why: "the cookie of a session" },
  { table: "users", by: /\bemail_key = /, why: "the address of a log-in, a sign-up or a lost password" },
  { table: "email_tokens", by: /\btoken_hash = /, why: "the code of a mailed link" },
  { table: "outbox", by: /\bdue_at <= \(now\(\)\)|^\(id = /, why: "delivery takes the next mail, whoever's it is" },
];

/**
 * Background jobs whose statements read rows of many players; with several databases each job runs once per database.
 */
export const CROSS_PLAYER_JOBS: Record<string, string> = {
  purgeExpired: "once an hour deletes what has lapsed",
  purgeActs: "once an hour finds what can no longer be undone",
  nameFlips: "gives flips of earlier versions the names of their cards, one player's at a time",
  purgeShared: "once an hour empties shared pages that have ended, and deletes old ones",
  purgeImports: "once an hour deletes sheets that are a day old",
  outboxLag: "a figure of the operator's",
  webhookLag: "a figure of the operator's",
  liveSessions: "looks after the sessions of a process's open streams",
};
