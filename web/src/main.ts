import { mount } from "svelte";
import App from "./App.svelte";
import { loadLanguage } from "./i18n/i18n.svelte";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";

await loadLanguage();
mount(App, { target: document.getElementById("app")! });
