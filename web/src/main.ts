import { mount } from "svelte";
import App from "./App.svelte";
import { loadLanguage } from "./i18n/i18n.svelte";
import { renewWhenReplaced } from "./renewed";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";

renewWhenReplaced();
await loadLanguage();
// Pages change without being loaded: what is named as seen from the first is named for good.
for (const link of document.querySelectorAll<HTMLLinkElement>("link[href]")) link.href = new URL(link.href).href;
mount(App, { target: document.getElementById("app")! });
