-- Where a project's code is, for links from frames: JSON of the address with its placeholders, the default branch and the prefix of paths.
alter table project add column repository text;
