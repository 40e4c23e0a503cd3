-- What this instance is told apart by where another has the same name: made once, and kept with its data.
insert or ignore into setting (name, value) values ('instance-id', lower(hex(randomblob(16))));
