// As where each workspace runs its own tests.
process.chdir(process.env['TEST_FOLDER'] ?? '.');
