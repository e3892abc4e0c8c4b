-- Pages with a fixed address whose content changed. Arguments: the addresses.
create or replace function follow_standing_page() returns trigger language plpgsql as $$
begin
  perform addresses_changed(tg_argv);
  return null;
end $$;

create or replace trigger faq_translations_changed after insert or update or delete on faq_translations
for each row execute function follow_standing_page('pages/faq');

create or replace trigger faqs_changed after insert or update or delete on faqs
for each row execute function follow_standing_page('pages/faq');

create or replace trigger site_settings_changed after update on site_settings
for each row when ((old.phone, old.email) <> (new.phone, new.email)) execute function follow_standing_page('kontakty');

create or replace trigger store_translations_changed after insert or update or delete on store_translations
for each row execute function follow_standing_page('adresa-magazinov', 'kontakty');

create or replace trigger stores_changed after insert or update or delete on stores
for each row execute function follow_standing_page('adresa-magazinov', 'kontakty');
