-- People see where they are signed in: by a name of its own, since the token is a secret, and the browser in words.
alter table sign_ins add column public_id text not null default gen_random_uuid()::text;
alter table sign_ins add column browser text not null default '';
create unique index sign_ins_public_id on sign_ins (public_id);
