-- A stored answer held the whole pay link, whose token elsewhere is a hash alone: whoever read a backup could open bills.
-- The link is made again of the server's key where the same read is sent again.
update plate_reads set answer = answer || '{"payUrl": ""}'::jsonb where answer ? 'payUrl';
