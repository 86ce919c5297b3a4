-- What persons decided about the things that need somebody. A row stands for ever and is taken back by another one.
create table attention_decisions (
  id bigint generated always as identity primary key,
  public_id text not null unique,
  mall_id integer not null references malls,
  -- session:…, alert:…, dispute:…, refund:… or group:…
  item text not null,
  -- Null where it turned out to be no session of its own.
  session_id bigint references sessions on delete set null,
  action text not null,
  -- The public id of the account; its words go with the plate.
  person text not null,
  words text not null,
  -- The settlement that was made of it.
  settlement text,
  -- Of a snooze, and of an assignment.
  until timestamptz,
  assignee text,
  -- The decision about a group that this one is a part of.
  part_of bigint references attention_decisions,
  at timestamptz not null,
  -- Since when it counts no more: a later one stands in its place, or it was taken back.
  ended_at timestamptz
);
create index attention_decisions_item on attention_decisions (mall_id, item, id);
create index attention_decisions_session on attention_decisions (session_id) where session_id is not null;
create index attention_decisions_parts on attention_decisions (part_of, id) where part_of is not null;
-- What the list of a mall asks for at each reading.
create index attention_decisions_standing on attention_decisions (mall_id, until)
  where ended_at is null and action in ('snooze', 'assign');

alter table attention_decisions enable row level security;
create policy attention_decisions_seen on attention_decisions
  using ((select app_is_system()) or mall_id = (select app_mall()));
revoke delete on attention_decisions from gms_app;

-- A decision about a group is carried out piece by piece; a row says how far it is, so that a stop costs nothing.
create table attention_batches (
  decision_id bigint primary key references attention_decisions,
  mall_id integer not null references malls,
  -- Which sessions: those in review for this reason that are named by the group and were there when it was decided.
  reason text not null,
  gate text,
  first_day date not null,
  last_day date not null,
  -- The decision about a group whose parts are taken back, where it is that.
  undoes bigint references attention_decisions,
  all_count integer not null,
  done integer not null default 0,
  failed integer not null default 0,
  -- The last session, or the last part, that was come to.
  cursor bigint not null default 0,
  last_session bigint not null,
  finished_at timestamptz
);
create index attention_batches_open on attention_batches (mall_id) where finished_at is null;
alter table attention_batches enable row level security;
create policy attention_batches_seen on attention_batches
  using ((select app_is_system()) or mall_id = (select app_mall()));
revoke delete on attention_batches from gms_app;

-- Money that has not gone back yet, by mall.
create index refunds_not_done on refunds (mall_id, created_at) where state <> 'done';
-- Which settlements a session was part of.
create index settlements_sessions on settlements using gin ((jsonb_path_query_array(changes, '$[*].after.id')));
