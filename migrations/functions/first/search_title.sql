-- Product name in its first form: without the parts of a set and without phrases such as «с лацканами».
create or replace function search_title(name text) returns text
language sql immutable strict parallel safe as $$
  select regexp_replace(split_part(translate(name, U&'\00A0', ' '), ':', 1),
    '(^| )(с|со|на|под|для|из|в|за|без|и|with|for|in|of|and) [^«»]*', ' ', 'gi')
$$;
