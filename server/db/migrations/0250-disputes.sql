-- What drivers, or the mall itself, ask about a charge, and how it was decided. The words of both sides go with the plate.
create table disputes (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  mall_id integer not null references malls,
  session_id bigint not null references sessions,
  raised_by text not null check (raised_by in ('driver', 'mall')),
  reason text not null,
  words text not null,
  -- open; refused: the charge stands; refunded: it was wrong; goodwill: it was right and is lower all the same.
  state text not null check (state in ('open', 'refused', 'refunded', 'goodwill')),
  -- What was taken off the charge.
  paise bigint not null default 0 check (paise >= 0),
  answer text,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- The account's public id.
  decided_by text,
  check ((state = 'open') = (decided_at is null))
);
create index disputes_session on disputes (session_id);
create index disputes_mall on disputes (mall_id, created_at desc);
-- One question at a time about one charge.
create unique index disputes_one_open on disputes (session_id) where state = 'open';

alter table disputes enable row level security;
create policy disputes_seen on disputes using ((select app_is_system()) or mall_id = (select app_mall()));
revoke delete on disputes from gms_app;

-- Ended sessions whose charge somebody should look into before the driver asks.
create index sessions_doubtful on sessions (mall_id, closed_at desc) where state = 'closed' and
  (time_flag is not null or entry_doubt_ms > 0 or review = 'length_doubtful' or match_detail ->> 'matched' = 'near');
