-- Coordinates of a color for the eye: lightness, green–red and blue–yellow of OKLab, and how gray it is. Chroma enters by
-- its square root, because the hue of a muted fabric is what people name it by.
create or replace function color_place(hex text) returns float8[]
language plpgsql immutable strict parallel safe as $$
declare
  part float8[] := array(select case when v <= 0.04045 then v / 12.92 else power((v + 0.055) / 1.055, 2.4) end
    from unnest(array[2, 4, 6]) with ordinality as p (at, n),
      lateral (select ('x' || substr(hex, at, 2))::bit(8)::int / 255.0::float8 as v) c order by n);
  l float8 := cbrt(0.4122214708 * part[1] + 0.5363325363 * part[2] + 0.0514459929 * part[3]);
  m float8 := cbrt(0.2119034982 * part[1] + 0.6806995451 * part[2] + 0.1073969566 * part[3]);
  s float8 := cbrt(0.0883024619 * part[1] + 0.2817188376 * part[2] + 0.6299787005 * part[3]);
  a float8 := 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s;
  b float8 := 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s;
  chroma float8 := greatest(sqrt(a * a + b * b), 1e-6);
  stretch float8 := 0.5 * least(1, chroma / 0.02) / sqrt(chroma);
begin
  return array[0.6 * (0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s), a * stretch, b * stretch,
    0.07 * least(1, greatest(0, (chroma - 0.012) / 0.023))];
end $$;
