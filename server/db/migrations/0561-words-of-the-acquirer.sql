-- What the acquirer says of a debit beyond the first answer, or beside what can be booked: evidence, and never changed.

create table debit_words (
  id bigint generated always as identity primary key,
  mall_id integer not null references malls,
  debit_id bigint not null references fastag_debits,
  word text not null check (word in
    ('declined', 'more', 'less', 'credit', 'nothing', 'unreadable', 'unsaid', 'other_car', 'affirmed')),
  -- What the ledger had of the debit before, and what the message says of it; null where it says none.
  booked_paise bigint not null check (booked_paise >= 0),
  paise bigint,
  -- The acquirer's own code.
  code text not null,
  -- Half of the plate that the acquirer names, where it is another car's: the whole is nobody's business here.
  named text,
  -- By the acquirer's clock, and by ours.
  reported_at timestamptz not null,
  received_at timestamptz not null
);
-- The same once more says nothing new.
create unique index debit_words_once on debit_words (debit_id, word, coalesce(paise, -1));
create index debit_words_day on debit_words (mall_id, received_at);
alter table debit_words enable row level security;
create policy debit_words_seen on debit_words using ((select app_is_system()) or mall_id = (select app_mall()));
revoke delete on debit_words from gms_app;

-- What an acquirer denies after it was booked is a claim like a bank's: held until a person has asked the acquirer.
alter table chargebacks drop constraint chargebacks_provider_check;
alter table chargebacks add constraint chargebacks_provider_check check (provider in ('razorpay', 'fastag'));
alter table chargebacks drop constraint chargebacks_decision_check;
alter table chargebacks add constraint chargebacks_decision_check
  -- stands: the acquirer was asked, and the money is there.
  check (decision in ('absorbed', 'corrected', 'asked_again', 'stands'));

-- Messages of the provider that contradict a decision of the bank without being newer: the provider is asked.
alter table chargebacks add column doubted_at timestamptz;
create index chargebacks_doubted on chargebacks (doubted_at) where doubted_at is not null;

-- What the acquirer calls the car of a tag that named two of them within days; a hash, as beside it.
alter table tag_reads add column acquirer_hash text;
create index tag_reads_tag on tag_reads (mall_id, tag_id, used_at);
