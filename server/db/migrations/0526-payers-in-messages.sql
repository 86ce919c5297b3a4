-- Messages of payment providers held who paid: address, number, UPI address. Of new ones only what money needs is stored; of
-- those that were acted on nobody reads the words any more, and of the rest the payer's words go.
update provider_events set body = '' where handled_at is not null;
update provider_events set body = regexp_replace(
    body, '"(vpa|email|contact|name|customer_id)"\s*:\s*"(?:[^"\\]|\\.)*"', '"\1":null', 'g')
  where handled_at is null;
