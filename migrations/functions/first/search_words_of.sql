-- Words of a text as people type them: lower case, ё as е, no punctuation, no single letters.
create or replace function search_words_of(written text) returns text[]
language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct word), '{}')
  from regexp_split_to_table(translate(lower(written collate "und-x-icu"), 'ё', 'е'), '[^a-zа-я0-9]+') as word
  where length(word) between 2 and 40
$$;
