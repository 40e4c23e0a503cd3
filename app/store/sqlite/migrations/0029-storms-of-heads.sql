-- "which look-alikes are shown under this issue?", asked when it is deleted
create index storm_of_head on storm (head_id);
