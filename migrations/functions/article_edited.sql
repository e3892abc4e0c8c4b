-- Edit time of an article, set when its words change.
create or replace function article_edited() returns trigger language plpgsql as $$
begin
  update articles set edited_at = now() where id = new.article_id;
  return null;
end $$;

create or replace trigger article_translations_edited after update on article_translations
for each row when ((old.title, old.lead, old.author, old.blocks) is distinct from (new.title, new.lead, new.author, new.blocks))
execute function article_edited();
