-- Position of a product in the bit strings: 2,048 models to a block, one segment of a block per color.
create or replace function listing_place(model_id integer, color_id integer) returns integer
language sql immutable strict parallel safe as $$
  select ((model_id >> 11) << 21) | (color_id << 11) | (model_id & 2047)
$$;
