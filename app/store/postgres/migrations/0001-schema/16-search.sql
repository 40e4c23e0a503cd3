-- The words of a text in their order, without capitals and accents, as SQLite's unicode61 cuts them. The index takes words of up to 2,046 bytes,
-- so of a longer one the beginning counts.
create function words_in(said text) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(left(word, 500) order by place), '{}')
  from regexp_split_to_table(
    lower(regexp_replace(normalize(coalesce(said, ''), NFD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu"),
    '[^[:alnum:]]+' collate "und-x-icu"
  ) with ordinality split (word, place)
  where word <> ''
$$;

-- The words of several texts with their places, for full-text search. Between two texts is a gap, so that no phrase spans both.
create function text_vector(variadic texts text[]) returns tsvector
language sql immutable parallel safe as $$
  select coalesce(string_agg(quote_literal(word) || ':' || least(place, 16383), ' '), '')::tsvector
  from (
    select w.word, row_number() over (order by t.nth, w.nth) + t.nth as place
    from unnest(texts) with ordinality t (said, nth)
    cross join unnest(words_in(t.said)) with ordinality w (word, nth)
  ) words
$$;

create table issue_text (
  issue_id bigint primary key references issue (id) on delete cascade,
  words tsvector not null
);
create index issue_text_words on issue_text using gin (words);

create function keep_issue_text() returns trigger
language plpgsql as $$
begin
  insert into issue_text (issue_id, words)
  values (
    new.id,
    text_vector(new.title, new.type, left(new.value, 2000), new.culprit)
  )
  on conflict (issue_id) do update set words = excluded.words;
  return null;
end
$$;
create trigger issue_text_new after insert on issue
for each row execute function keep_issue_text();
create trigger issue_text_changed after update of title, type, value, culprit on issue
for each row when ((old.title, old.type, old.value, old.culprit) is distinct from (new.title, new.type, new.value, new.culprit))
execute function keep_issue_text();

-- A search as SQLite's FTS5 takes it, in PostgreSQL's form: "a b"* AND "c" becomes ('a' <-> 'b':*) & ('c').
create function words_asked(asked text) returns tsquery
language plpgsql immutable parallel safe as $$
declare
  part text;
  words text[];
  made text := '';
begin
  for part in select m[1] from regexp_matches(asked, '("(?:[^"]|"")*"\*?|AND|OR|[()])', 'g') m loop
    if part = 'AND' then
      made := made || ' & ';
    elsif part = 'OR' then
      made := made || ' | ';
    elsif part in ('(', ')') then
      made := made || part;
    else
      words := words_in(trim(both '"*' from part));
      made := made || coalesce(
        '(' || (select string_agg(quote_literal(word), ' <-> ' order by place) from unnest(words) with ordinality w (word, place))
          || case when right(part, 1) = '*' then ':*' else '' end || ')',
        ''''''
      );
    end if;
  end loop;
  return made::tsquery;
end
$$;
