-- Every entry is in doubt by seconds: that is nothing to look into, and would put every session into the index.
create index sessions_in_doubt on sessions (mall_id, closed_at desc) where state = 'closed' and
  (time_flag is not null or entry_doubt_ms > 5000 or review = 'length_doubtful' or match_detail ->> 'matched' = 'near');
drop index sessions_doubtful;
