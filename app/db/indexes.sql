-- As a migrated database has them; tests/features/apart/data-dictionary.test.ts writes this file with `-u`.

CREATE UNIQUE INDEX access_tokens_token_hash ON public.access_tokens USING btree (token_hash);

CREATE UNIQUE INDEX access_tokens_user_id_id_pk ON public.access_tokens USING btree (user_id, id);

CREATE INDEX binned_by_act ON public.binned_flips USING btree (user_id, act_id, created_at DESC, id DESC);

CREATE UNIQUE INDEX binned_flips_user_id_id_pk ON public.binned_flips USING btree (user_id, id);

CREATE UNIQUE INDEX card_facets_game_kind_value_pk ON public.card_facets USING btree (game, kind, value);

CREATE INDEX cards_by_name ON public.cards USING btree (game, search, id, rank, team, "position", program);

CREATE INDEX cards_by_rank ON public.cards USING btree (game, rank, search, id, team, "position", program);

CREATE UNIQUE INDEX cards_import_key ON public.cards USING btree (game, import_key);

CREATE UNIQUE INDEX cards_pkey ON public.cards USING btree (id);

CREATE INDEX cards_search_trigrams ON public.cards USING gin (search gin_trgm_ops);

CREATE INDEX coin_adjustments_by_owner ON public.coin_adjustments USING btree (user_id, game, created_at DESC, id DESC);

CREATE UNIQUE INDEX coin_adjustments_user_id_id_pk ON public.coin_adjustments USING btree (user_id, id);

CREATE INDEX coin_events_by_balance ON public.coin_events USING btree (user_id, game, balance_after);

CREATE UNIQUE INDEX coin_events_by_owner ON public.coin_events USING btree (user_id, game, ordinal);

CREATE UNIQUE INDEX coin_events_user_id_id_pk ON public.coin_events USING btree (user_id, id);

CREATE UNIQUE INDEX deletion_requests_one_each ON public.deletion_requests USING btree (user_id);

CREATE UNIQUE INDEX deletion_requests_user_id_id_pk ON public.deletion_requests USING btree (user_id, id);

CREATE UNIQUE INDEX email_tokens_token_hash ON public.email_tokens USING btree (token_hash);

CREATE UNIQUE INDEX email_tokens_user_id_id_pk ON public.email_tokens USING btree (user_id, id);

CREATE UNIQUE INDEX erased_accounts_pkey ON public.erased_accounts USING btree (account_hash);

CREATE UNIQUE INDEX flip_act_rows_user_id_act_id_flip_id_pk ON public.flip_act_rows USING btree (user_id, act_id, flip_id);

CREATE INDEX flip_acts_by_time ON public.flip_acts USING btree (user_id, made_at DESC, id DESC);

CREATE UNIQUE INDEX flip_acts_user_id_id_pk ON public.flip_acts USING btree (user_id, id);

CREATE INDEX flip_asks_by_time ON public.flip_asks USING btree (user_id, at);

CREATE UNIQUE INDEX flip_asks_user_id_flip_id_at_pk ON public.flip_asks USING btree (user_id, flip_id, at);

CREATE UNIQUE INDEX flip_import_rows_user_id_import_id_line_pk ON public.flip_import_rows USING btree (user_id, import_id, line);

CREATE UNIQUE INDEX flip_imports_user_id_id_pk ON public.flip_imports USING btree (user_id, id);

CREATE INDEX flips_by_activity ON public.flips USING btree (user_id, game, COALESCE(sold_at, created_at) DESC, id DESC);

CREATE INDEX flips_by_card ON public.flips USING btree (user_id, card_id) WHERE (card_id IS NOT NULL);

CREATE INDEX flips_by_log ON public.flips USING btree (user_id, game, created_at DESC, id DESC) INCLUDE (name, pos, ovr, buy, sell, status, profit, roi, search, program, source_id);

CREATE INDEX flips_by_lot ON public.flips USING btree (user_id, lot_id, id) WHERE (lot_id IS NOT NULL);

CREATE INDEX flips_by_name ON public.flips USING btree (user_id, game, search, id);

CREATE INDEX flips_by_name_key ON public.flips USING btree (user_id, game, (
CASE
    WHEN (name ~ '[^ -_a-~]|^ | $|  '::text) THEN NORMALIZE(translate(lower(btrim(regexp_replace(regexp_replace(NORMALIZE(name, NFD), '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8]'::text, ''::text, 'g'::text), '[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]{2,}|(?! )[\u0009-\u000d\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]'::text, ' '::text, 'g'::text))), '`´‘’ʼς'::text, '''''''''''σ'::text), NFC)
    ELSE lower(name)
END) COLLATE "C");

CREATE INDEX flips_listed ON public.flips USING btree (user_id, game, created_at, id) INCLUDE (buy, sell, tax_rate, name, pos, ovr, card_id) WHERE (status = 'listed'::text);

CREATE INDEX flips_sold ON public.flips USING btree (user_id, game, sold_at DESC, id DESC) INCLUDE (created_at, buy, sell, profit, name, pos, ovr, source_id, program, card_id) WHERE (sold_at IS NOT NULL);

CREATE UNIQUE INDEX flips_user_id_id_pk ON public.flips USING btree (user_id, id);

CREATE UNIQUE INDEX goals_user_id_game_pk ON public.goals USING btree (user_id, game);

CREATE INDEX idempotency_keys_by_number ON public.idempotency_keys USING btree (user_id, number);

CREATE INDEX idempotency_keys_by_time ON public.idempotency_keys USING btree (at);

CREATE UNIQUE INDEX idempotency_keys_user_id_id_pk ON public.idempotency_keys USING btree (user_id, id);

CREATE INDEX idempotency_keys_with_body ON public.idempotency_keys USING btree (user_id, bytes) WHERE (body IS NOT NULL);

CREATE UNIQUE INDEX imported_flips_user_id_content_hash_pk ON public.imported_flips USING btree (user_id, content_hash);

CREATE INDEX outbox_by_user ON public.outbox USING btree (user_id);

CREATE INDEX outbox_due ON public.outbox USING btree (due_at) WHERE (NOT failed);

CREATE UNIQUE INDEX outbox_pkey ON public.outbox USING btree (id);

CREATE INDEX outbox_receipts_by_time ON public.outbox_receipts USING btree (at);

CREATE UNIQUE INDEX outbox_receipts_user_id_id_pk ON public.outbox_receipts USING btree (user_id, id);

CREATE INDEX picked_cards_by_time ON public.picked_cards USING btree (user_id, at);

CREATE UNIQUE INDEX picked_cards_user_id_game_name_pos_ovr_pk ON public.picked_cards USING btree (user_id, game, name, pos, ovr);

CREATE UNIQUE INDEX price_floors_game_ovr_pk ON public.price_floors USING btree (game, ovr);

CREATE INDEX rate_limits_expire ON public.rate_limits USING btree (expire);

CREATE UNIQUE INDEX rate_limits_pkey ON public.rate_limits USING btree (key);

CREATE UNIQUE INDEX sessions_token_hash ON public.sessions USING btree (token_hash);

CREATE UNIQUE INDEX sessions_user_id_id_pk ON public.sessions USING btree (user_id, id);

CREATE INDEX shared_reports_by_end ON public.shared_reports USING btree (ends_at);

CREATE UNIQUE INDEX shared_reports_token ON public.shared_reports USING btree (token);

CREATE UNIQUE INDEX shared_reports_user_id_id_pk ON public.shared_reports USING btree (user_id, id);

CREATE UNIQUE INDEX sources_by_name ON public.sources USING btree (user_id, game, lower(name));

CREATE UNIQUE INDEX sources_user_id_id_pk ON public.sources USING btree (user_id, id);

CREATE UNIQUE INDEX stripe_customers_customer_id ON public.stripe_customers USING btree (customer_id);

CREATE UNIQUE INDEX stripe_customers_pkey ON public.stripe_customers USING btree (user_id);

CREATE INDEX stripe_events_by_user ON public.stripe_events USING btree (user_id);

CREATE UNIQUE INDEX stripe_events_pkey ON public.stripe_events USING btree (id);

CREATE INDEX stripe_events_received ON public.stripe_events USING btree (received_at);

CREATE UNIQUE INDEX subscriptions_one_open ON public.subscriptions USING btree (user_id) WHERE (status <> ALL (ARRAY['canceled'::text, 'incomplete_expired'::text]));

CREATE UNIQUE INDEX subscriptions_stripe_id ON public.subscriptions USING btree (id);

CREATE UNIQUE INDEX subscriptions_user_id_id_pk ON public.subscriptions USING btree (user_id, id);

CREATE UNIQUE INDEX totals_user_id_game_pk ON public.totals USING btree (user_id, game);

CREATE UNIQUE INDEX training_values_game_ovr_pk ON public.training_values USING btree (game, ovr);

CREATE UNIQUE INDEX unnamed_flips_user_id_id_pk ON public.unnamed_flips USING btree (user_id, id);

CREATE UNIQUE INDEX users_email_key ON public.users USING btree (email_key);

CREATE UNIQUE INDEX users_pkey ON public.users USING btree (id);
