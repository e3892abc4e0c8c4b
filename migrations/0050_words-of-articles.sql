ALTER TABLE "articles" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
-- hand-written: all that an article says, for whoever searches the journal; ё is written as е by half of those who ask.
-- It costs more than it looks, so that even a small journal is searched by its index.
create function article_words(locale text, title text, lead text, blocks jsonb) returns tsvector language plpgsql immutable cost 10000 as $$
begin
  return to_tsvector(case locale when 'ru' then 'pg_catalog.russian'::regconfig else 'pg_catalog.english'::regconfig end,
    translate(concat_ws(' ', title, lead, jsonb_path_query_array(blocks, '$[*].text'), jsonb_path_query_array(blocks, '$[*].items[*]'),
      jsonb_path_query_array(blocks, '$[*].rows[*][*]'), jsonb_path_query_array(blocks, '$[*].caption')), 'ёЁ', 'еЕ'));
end $$;
--> statement-breakpoint
CREATE INDEX "article_translations_words" ON "article_translations" USING gin (article_words("locale", "title", "lead", "blocks"));--> statement-breakpoint
-- An article is as new as its words.
create function article_edited() returns trigger language plpgsql as $$
begin
  update articles set edited_at = now() where id = new.article_id;
  return null;
end $$;
--> statement-breakpoint
create trigger article_translations_edited after update on article_translations for each row
  when ((old.title, old.lead, old.author, old.blocks) is distinct from (new.title, new.lead, new.author, new.blocks)) execute function article_edited();
