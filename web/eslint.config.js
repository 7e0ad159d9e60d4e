import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** A folder's code may not import from these. */
const apart = (files, folders, message) => ({
  files,
  rules: {
    "no-restricted-imports": [
      "error",
      { patterns: folders.map((folder) => ({ regex: `^(\\.\\./)+${folder}`, message })) },
    ],
  },
});

const SHARED = ["cards", "i18n", "live", "lobby", "plain", "replay", "rules", "table", "ui"];

export default ts.config(
  { ignores: ["src/wire/**", "node_modules/**"] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...ts.configs.stylistic,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      // The compiler says what is unused, also in what Svelte makes of a page.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/consistent-type-definitions": "off",
      "@typescript-eslint/no-non-null-assertion": "off",
      eqeqeq: ["error", "always", { null: "ignore" }],
      "no-console": "error",
    },
  },
  { files: ["*.js", "src/**/*.test.ts", "test/**/*.ts"], languageOptions: { globals: { ...globals.node } } },
  { files: ["service-worker.js"], languageOptions: { globals: { ...globals.serviceworker, __SHELL__: "readonly" } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // What nobody looks at while it changes needs no watching.
      "svelte/prefer-svelte-reactivity": "off",
      // Links are plain paths here: the router takes every click on one of ours.
      "svelte/no-navigation-without-resolve": "off",
      "no-restricted-syntax": [
        "error",
        {
          selector: 'SvelteAttribute[key.name="href"] > SvelteLiteral:first-child[value=/^[/]/]',
          message: "the site may live in a folder: write href={to(...)}, from root.ts",
        },
      ],
    },
  },
  // Shared code never asks which game it is: it meets a game through games/game.ts alone.
  apart(
    SHARED.map((folder) => `src/${folder}/**`),
    ["games/[\\w-]+/"],
    "shared code knows no game: what it needs belongs in GamePages",
  ),
  apart(
    ["src/games/*/**"],
    ["(lobby/Lobby|replay|rules)/", "\\.\\./games/"],
    "a game stands on the shared pages, not on other games",
  ),
  // Score sheets are Skull King's; no other game is known there.
  apart(["src/scoresheet/**"], ["games/(?!game$|titles|skull-king/)"], "the score sheet knows Skull King alone"),
);
