-- Blocks are packed with Brotli from now on (body_block.codec 3); those that are there stay as they are. Nothing changes in the schema:
-- this keeps programs away that cannot read them.
select 1;
