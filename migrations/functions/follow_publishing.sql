-- Pages of a row that was published or withdrawn. Arguments: the prefixes of their addresses.
create or replace function follow_publishing() returns trigger language plpgsql as $$
declare
  beginning text;
begin
  foreach beginning in array tg_argv loop
    perform addresses_changed(array[beginning || new.slug]);
  end loop;
  return null;
end $$;

create or replace trigger categories_published after update on categories
for each row when ((old.is_published, old.display_novelties) <> (new.is_published, new.display_novelties))
execute function follow_publishing('kategorii/', 'new/');

create or replace trigger sale_lists_published after update on sale_lists
for each row when (old.is_published <> new.is_published) execute function follow_publishing('sale/');
