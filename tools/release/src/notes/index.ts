export { type Note, notesOf } from './notes.ts';
export { readNotes } from './read-notes.ts';
