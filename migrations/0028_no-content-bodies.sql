CREATE FUNCTION pg_temp.blocks_of(body text) RETURNS jsonb LANGUAGE sql AS $$
  select coalesce(jsonb_agg(case
    when part like '## %' then jsonb_build_object('kind', 'heading', 'level', 2, 'text', substr(part, 4))
    when part like '- %' then jsonb_build_object('kind', 'list', 'ordered', false, 'items', to_jsonb(regexp_split_to_array(substr(part, 3), '\n- ')))
    when part ~ '^1\. ' then jsonb_build_object('kind', 'list', 'ordered', true, 'items', to_jsonb(regexp_split_to_array(substr(part, 4), '\n\d+\. ')))
    else jsonb_build_object('kind', 'paragraph', 'text', part)
  end order by place), '[]') from regexp_split_to_table(btrim(body), '\n\s*\n') with ordinality as parts(part, place) where part <> ''
$$;--> statement-breakpoint
UPDATE "article_translations" SET "blocks" = pg_temp.blocks_of("body") WHERE "body" <> '';--> statement-breakpoint
UPDATE "text_page_translations" SET "blocks" = pg_temp.blocks_of("body") WHERE "body" <> '';--> statement-breakpoint
ALTER TABLE "article_translations" DROP COLUMN "body";--> statement-breakpoint
ALTER TABLE "text_page_translations" DROP COLUMN "body";