-- Stem of a synonym, kept beside its word.
create or replace function search_synonym_stem() returns trigger language plpgsql as $$
begin
  new.stem := coalesce(search_stem(new.word), new.word);
  return new;
end $$;

create or replace trigger search_synonyms_stem before insert or update on search_synonyms
for each row execute function search_synonym_stem();
