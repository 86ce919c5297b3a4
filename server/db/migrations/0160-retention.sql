-- What still carries a plate, by age: the nightly job that takes old plates away reads nothing else. An open session is in
-- neither, so an entry writes to no further index.
create index sessions_with_plate on sessions (entry_at, id) where state = 'closed' and plate not like 'erased-%';
create index plate_reads_alone on plate_reads (received_at) where session_id is null;
create index refused_messages_age on refused_messages (last_at);
create index mail_outbox_age on mail_outbox (created_at);
