-- Search text of an article, with ё as е. The high cost makes the planner use the index even in a small journal.
create or replace function article_words(locale text, title text, lead text, blocks jsonb) returns tsvector language plpgsql immutable cost 10000 as $$
begin
  return to_tsvector(case locale when 'ru' then 'pg_catalog.russian'::regconfig else 'pg_catalog.english'::regconfig end,
    translate(concat_ws(' ', title, lead, jsonb_path_query_array(blocks, '$[*].text'), jsonb_path_query_array(blocks, '$[*].items[*]'),
      jsonb_path_query_array(blocks, '$[*].rows[*][*]'), jsonb_path_query_array(blocks, '$[*].caption')), 'ёЁ', 'еЕ'));
end $$;
