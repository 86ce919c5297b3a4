-- A proof by a visit that one device alone has read shows that visit; the later ones once something else has borne it out.
-- Proofs of before stand.
alter table plate_proofs add column is_borne_out boolean not null default true;
create index plate_proofs_not_borne_out on plate_proofs (at) where not is_borne_out and ended_at is null;
