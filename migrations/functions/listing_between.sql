-- Bit set of products that cost from `low` to `high` kopecks; `planes[k + 1]` holds those whose price has bit k.
create or replace function listing_between(planes bit[], low bigint, high bigint) returns bit
language plpgsql immutable parallel safe as $$
declare
  none constant varbit := 0::bit(2048);
  at_least varbit := ~none;
  above varbit := ~none;
  plane varbit;
begin
  if low > high or low >= 2147483648 then return none; end if;
  for k in 0 .. 30 loop
    plane := coalesce(planes[k + 1], none);
    at_least := case when (low >> k) & 1 = 1 then plane & at_least else plane | at_least end;
    above := case when ((high + 1) >> k) & 1 = 1 then plane & above else plane | above end;
  end loop;
  return case when high >= 2147483647 then at_least else at_least & ~above end;
end $$;
