-- Address of a text page that was written or changed.
create or replace function follow_text_page() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform addresses_taken(array[text_page_path(new.type, new.slug)]);
  else
    perform addresses_changed(array[text_page_path(new.type, new.slug)]);
  end if;
  return null;
end $$;

create or replace trigger text_pages_changed after update on text_pages
for each row when ((old.slug, old.type, old.published_at, old.updated_at) is distinct from (new.slug, new.type, new.published_at, new.updated_at))
execute function follow_text_page();

create or replace trigger text_pages_new after insert on text_pages
for each row execute function follow_text_page();
