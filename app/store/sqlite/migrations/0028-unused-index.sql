-- Case notes are asked for by issue alone.
drop index case_note_of_code;
