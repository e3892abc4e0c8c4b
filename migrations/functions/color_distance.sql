-- Perceived distance between two colors, as between two points of `color_place`.
create or replace function color_distance(one text, other text) returns float8
language sql immutable strict parallel safe as $$
  select sqrt(sum((x - y) ^ 2)) from unnest(color_place(one), color_place(other)) as p (x, y)
$$;
