-- Names and numbers as the site makes them.

-- As platform/ids.ts makes them.
create function load.named(name text) returns uuid language sql immutable parallel safe as $$
  select encode(set_byte(set_byte(h, 6, get_byte(h, 6) & 15 | 128), 8, get_byte(h, 8) & 63 | 128), 'hex')::uuid
    from (select substr(sha256(convert_to('mingpai:' || name, 'UTF8')), 1, 16) as h offset 0) hashed
$$;

create function load.order_no(prefix text, number int, at timestamptz) returns text language sql stable parallel safe as $$
  select prefix || to_char(at at time zone 'Asia/Shanghai', 'YYYYMMDD') || lpad(number::text, 10, '0')
$$;
create function load.bet_id(what "char", number int) returns text language sql immutable parallel safe as $$
  select case what when 'b' then 'hl-' || number else load.named('bet/' || number)::text end
$$;
