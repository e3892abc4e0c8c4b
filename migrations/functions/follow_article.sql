-- Addresses of an article and of the lists that show it, after it was written, moved, published or deleted.
create or replace function follow_article() returns trigger language plpgsql as $$
declare
  old_path text;
  new_path text;
  was_seen boolean := false;
  is_seen boolean := false;
begin
  if tg_op <> 'INSERT' then
    old_path := article_path(old.category_id, old.slug);
    was_seen := coalesce(old.published_at <= now(), false);
  end if;
  if tg_op <> 'DELETE' then
    new_path := article_path(new.category_id, new.slug);
    is_seen := coalesce(new.published_at <= now(), false);
  end if;
  if tg_op = 'INSERT' then
    perform addresses_taken(array[new_path]);
  elsif tg_op = 'DELETE' and was_seen then
    perform address_gone(old_path);
  elsif tg_op = 'DELETE' then
    perform address_left(old_path);
  elsif old_path <> new_path and was_seen then
    perform address_moved(old_path, new_path);
  elsif old_path <> new_path then
    perform address_left(old_path);
    perform addresses_taken(array[new_path]);
  else
    perform addresses_changed(array[new_path]);
  end if;
  if was_seen or is_seen then
    perform addresses_changed(array(select unnest(array[c.section, c.section || '/' || c.slug]) from blog_categories c
      where c.id = case when tg_op = 'INSERT' then new.category_id else old.category_id end
        or c.id = case when tg_op = 'DELETE' then old.category_id else new.category_id end));
  end if;
  return null;
end $$;

create or replace trigger articles_address after insert or update on articles
for each row execute function follow_article();

create or replace trigger articles_gone after delete on articles
for each row execute function follow_article();
