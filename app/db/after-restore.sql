-- Run by psql after a restore (docs/operate.md, "Backup and restore"), in the folder with the two exported files: the
-- accounts erased and the deletion requests made since the backup. Prints the accounts to erase again.
\set ON_ERROR_STOP on
create temp table erased_since (like erased_accounts);
create temp table asked_since (like deletion_requests);
\copy erased_since from 'erased.csv' csv
\copy asked_since from 'asked.csv' csv

begin;
insert into erased_accounts select * from erased_since on conflict do nothing;
insert into deletion_requests
  select asked_since.* from asked_since join users on users.id = asked_since.user_id
  on conflict do nothing;
-- Queued mail was sent since the backup; sessions may have ended since, and links may have been used.
delete from outbox;
delete from email_tokens;
delete from sessions;
commit;

select email as "erase again" from users
  where sha256(id::text::bytea) in (select account_hash from erased_accounts);
