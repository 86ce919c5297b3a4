-- Up to which day a mall's charges and corrections have had their tax documents written. Only the last 35 days were gone
-- through each night, by the day of the visit: a correction of an older one got no credit note. Null of every mall that is
-- there already, so that the first night goes through all days once and writes what lacks.
alter table gst_settings add column documented_through date;
