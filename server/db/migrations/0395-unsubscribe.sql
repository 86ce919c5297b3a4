-- Where a mail that somebody asked for is ended by one click (RFC 8058); null for mails that answer what somebody did.
alter table mail_outbox add column unsubscribe text;
