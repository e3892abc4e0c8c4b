-- Stem of a word; null for stop words («для», «with»).
create or replace function search_stem(word text) returns text
language sql immutable strict parallel safe as $$
  select (ts_lexize(case when word ~ '[а-я]' then 'russian_stem' else 'english_stem' end::regdictionary, word))[1]
$$;
