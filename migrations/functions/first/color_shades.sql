-- Everyday names of a color, independent of the name in the shop.
create or replace function color_shades(hex text) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  r float8 := ('x' || substr(hex, 2, 2))::bit(8)::int / 255.0;
  g float8 := ('x' || substr(hex, 4, 2))::bit(8)::int / 255.0;
  b float8 := ('x' || substr(hex, 6, 2))::bit(8)::int / 255.0;
  top float8 := greatest(r, g, b);
  spread float8 := top - least(r, g, b);
  light float8 := top - spread / 2;
  hue float8;
  found text[] := '{}';
begin
  if spread < 0.08 then
    return case when light > 0.9 then '{white}'::text[] when light < 0.15 then '{black}' when light < 0.32 then '{grey,black}' else '{grey}' end;
  end if;
  hue := 60 * case when top = r then (g - b) / spread when top = g then 2 + (b - r) / spread else 4 + (r - g) / spread end;
  hue := case when hue < 0 then hue + 360 else hue end;
  if hue >= 335 or hue < 18 then
    found := case when light > 0.65 then '{pink,beige}' when light < 0.45 then '{red,burgundy}' else '{red}' end;
  elsif hue < 45 then
    found := case when light < 0.4 then '{brown}' when spread < 0.3 then '{beige}' when hue >= 30 then '{orange,yellow}' else '{orange}' end;
  elsif hue < 68 then found := case when light > 0.75 and spread < 0.3 then '{beige}' else '{yellow}' end;
  elsif hue < 176 then found := '{green}';
  elsif hue < 195 then found := '{turquoise}';
  elsif hue < 245 then found := case when light > 0.6 then '{lightblue}' else '{blue}' end;
  elsif hue < 295 then found := '{violet}';
  else found := case when light > 0.55 then '{pink}' else '{violet,burgundy}' end;
  end if;
  return found;
end $$;
