import { integer, text } from '../column.ts';
import { defineTable } from '../table.ts';

/** The name of the folder that this database's files lie in: two databases never share one, and none sweeps another's. */
export const fileFolderTable = defineTable('file_folder', {
  id: integer(),
  name: text(),
});
