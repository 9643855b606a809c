import { create } from '../provider.ts';

// Bytes that the process holds with so many payments in memory, its garbage collected.

create(Number(process.argv[2]));
if (!gc) throw new Error('needs --expose-gc');
gc();
console.log(JSON.stringify({ 'resident memory': process.memoryUsage.rss() }));
process.exit();
