-- What follows a restore (docs/operate.md, "Backup and restore"), by psql in the folder of the two files that were
-- carried over: who was erased since, who asked to be, and what must not happen twice. It prints who has to be erased
-- again.
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
-- Mails that waited then were sent since; sessions that lived then may have been ended, links used.
delete from outbox;
delete from email_tokens;
delete from sessions;
commit;

select email as "erase again" from users
  where sha256(id::text::bytea) in (select account_hash from erased_accounts);
